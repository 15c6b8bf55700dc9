import { useState } from 'react'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { moneyLeft } from '../../../../domain/payments/money-left.ts'
import { Button } from '../../../ui/button.tsx'
import { CorrectPaymentDialog } from './correct-payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  payment: Ledger['payments'][number]
  /** Of the booking. */
  version: number
}

/** Refunds what is left of a payment, or part of it; or corrects one that staff recorded by mistake. */
export function PaymentButtons({ payment, version }: Props) {
  const [open, setOpen] = useState<'refund' | 'correct' | null>(null)
  const close = () => setOpen(null)
  const left = moneyLeft(payment)
  if (bookingCan.refund({ left })) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" onClick={() => setOpen('refund')}>
        Refund
      </Button>
      {!bookingCan.voidPayment({ method: payment.method, left }) && (
        <Button variant="secondary" onClick={() => setOpen('correct')}>
          Correct
        </Button>
      )}
      {open === 'refund' && <RefundDialog payment={payment} left={left} onClose={close} />}
      {open === 'correct' && (
        <CorrectPaymentDialog payment={payment} left={left} version={version} onClose={close} />
      )}
    </div>
  )
}
