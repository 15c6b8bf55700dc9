import { useState } from 'react'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { moneyLeft } from '../../../domain/payments/money-left.ts'
import { Button } from '../../ui/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Refunds what is left of a payment, or part of it. */
export function RefundButton({ payment }: { payment: Ledger['payments'][number] }) {
  const [isOpen, setIsOpen] = useState(false)
  const left = moneyLeft(payment)
  if (bookingCan.refund({ left })) return null
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog payment={payment} left={left} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
