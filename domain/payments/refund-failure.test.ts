import { expect, it } from 'vitest'
import { refundFailureText } from './refund-failure.ts'

it('names why a refund failed without codes', () => {
  expect(refundFailureText('expired_or_canceled_card')).toBe('the card has expired or was canceled')
  expect(refundFailureText('charge_for_pending_refund_disputed')).toBe('charge for pending refund disputed')
})
