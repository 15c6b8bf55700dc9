import { useState } from 'react'
import type { Ledger } from '../../../domain/payments/ledger.schema.ts'
import { moneyLeft } from '../../../domain/payments/money-left.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../domain/pricing/money.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useRefund } from './use-desk-booking.ts'

type Payment = Ledger['payments'][number]

/** Refunds what is left of a payment, or part of it. */
export function RefundButton({ payment }: { payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false)
  const left = moneyLeft(payment)
  if (left === 0) return null
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog payment={payment} left={left} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function RefundDialog({ payment, left, onClose }: { payment: Payment; left: number; onClose: () => void }) {
  const [amount, setAmount] = useState(toDecimal(left))
  const [reason, setReason] = useState('')
  // Idempotency key: pressing twice refunds once.
  const [refundId] = useState(() => crypto.randomUUID())
  const refund = useRefund({ isByStripe: payment.method === 'stripe' })
  const cents = parseAmount(amount)
  const isPossible = cents !== null && cents > 0 && cents <= left
  const isDone = isPossible && reason.trim() !== ''

  function send() {
    refund.mutate(
      { paymentId: payment.id, amount: amount.trim(), reason: reason.trim(), refundId },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      title="Refund"
      isOpen
      onClose={onClose}
      closeLabel="Don't Refund"
      actions={
        <BusyButton
          isWide
          isBusy={refund.isPending}
          busyLabel="Refunding..."
          disabled={!isDone}
          onClick={send}
        >
          {`Refund ${isPossible ? formatUsd(cents) : ''}`}
        </BusyButton>
      }
    >
      <p>
        {payment.method === 'stripe'
          ? 'The refund goes back to the card that paid.'
          : 'Give the customer the money. This records it.'}
      </p>
      <TextField
        label="Amount ($)"
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={isPossible ? undefined : `Up to ${formatUsd(left)}, like 12.50`}
      />
      <TextField
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
