import { useState } from 'react'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import {
  DESK_PAYMENT_METHODS,
  type DeskPaymentMethod,
  METHOD_NAMES,
  type ReceivedMethod,
} from '../../../../domain/bookings/booking-status.ts'
import { correctionFormSchema } from '../../../../domain/payments/balance.schema.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { moneyLeft } from '../../../../domain/payments/money-left.ts'
import { refundFormSchema } from '../../../../domain/payments/refund.schema.ts'
import { isVoidRefund } from '../../../../domain/payments/staff-limits.ts'
import { type Cents, formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { useCan } from '../../../accounts/use-can.ts'
import { call } from '../../../api/call.ts'
import { useNow } from '../../../api/clock.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/fields/choice-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useDeskForm } from '../../forms/use-desk-form.ts'
import { ATTENTION, BOOKINGS } from '../../requests/staff-requests.ts'

interface Props {
  payment: Ledger['payments'][number]
  /** Of the booking. */
  version: number
  /** The way to tell a customer who gets no email; null if they get one. */
  toCall: string | null
}

/** Refunds what is left of a payment, or part of it; or corrects one that staff recorded by mistake. */
export function PaymentButtons({ payment, version, toCall }: Props) {
  const [open, setOpen] = useState<'refund' | 'correct' | null>(null)
  const close = () => setOpen(null)
  const left = moneyLeft(payment)
  const canRefund = useCan('refunds')
  const now = useNow(60_000)
  const canVoid =
    !bookingCan.voidPayment({ method: payment.method, left }) &&
    (canRefund || !isVoidRefund(Temporal.Instant.from(payment.receivedAt), now))
  if (bookingCan.refund({ method: payment.method, left }) || !(canRefund || canVoid)) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canRefund && (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {canVoid && (
        <Button variant="secondary" onClick={() => setOpen('correct')}>
          Correct
        </Button>
      )}
      {open === 'refund' && <RefundDialog payment={payment} left={left} toCall={toCall} onClose={close} />}
      {open === 'correct' && (
        <CorrectPaymentDialog payment={payment} left={left} version={version} onClose={close} />
      )}
    </div>
  )
}

interface RefundDialogProps {
  payment: Ledger['payments'][number]
  /** The most that can be refunded. */
  left: Cents
  toCall: string | null
  onClose: () => void
}

/** How a refund reaches the customer. */
const IN_PERSON = {
  done: 'Give the money back to the customer.',
  note: 'Give the customer the money. This records it.',
}
const BACK: Readonly<Partial<Record<ReceivedMethod, typeof IN_PERSON>>> = {
  stripe: {
    done: "We'll email the customer once it's on its way.",
    note: 'The refund goes back to the card that paid.',
  },
  credit: { done: 'The customer can spend the credit again.', note: 'It becomes credit again.' },
  pack: { done: 'The customer can use the punches again.', note: 'All punches come back.' },
}

function RefundDialog({ payment, left, toCall, onClose }: RefundDialogProps) {
  // Idempotency key: pressing twice refunds once.
  const [refundId] = useState(() => crypto.randomUUID())
  const { done, note } = BACK[payment.method] ?? IN_PERSON
  // Stripe pays card refunds and we email the customer; staff hand back any other payment.
  const refund = useAction({
    send: (input: { amount: string; reason: string }) =>
      call('POST /api/admin/payments/:id/refunds', { id: payment.id }, { ...input, refundId }),
    done: {
      title: payment.method === 'stripe' ? 'Refund Started' : 'Refund Recorded',
      description: payment.method === 'stripe' && toCall !== null ? toCall : done,
    },
    failed: { text: 'Failed to refund' },
    affects: [BOOKINGS, ATTENTION],
  })
  const { field, watch, formState, errors, container, submit } = useDeskForm({
    schema: refundFormSchema(left),
    defaultValues: { amount: toDecimal(left), reason: '' },
    action: refund,
    mode: 'onChange',
  })
  const cents = parseAmount(watch('amount'))
  return (
    <FormDialog
      title="Refund"
      onClose={onClose}
      closeLabel="Don't Refund"
      act={cents === null || errors.amount ? 'Refund' : `Refund ${formatUsd(cents)}`}
      busy="Refunding..."
      action={refund}
      isDisabled={!formState.isValid}
      onAct={submit((input) => refund.mutate(input, { onSuccess: onClose }))}
      container={container}
    >
      <p>{note}</p>
      <TextField label="Amount ($)" inputMode="decimal" {...field('amount')} />
      <TextField label="Reason" maxLength={500} {...field('reason')} />
    </FormDialog>
  )
}

interface CorrectPaymentDialogProps {
  payment: Ledger['payments'][number]
  left: Cents
  /** Of the booking. */
  version: number
  onClose: () => void
}

/** Takes back a payment recorded by mistake, or records it as paid another way. */
function CorrectPaymentDialog({ payment, left, version, onClose }: CorrectPaymentDialogProps) {
  const correct = useAction({
    send: (input: { reason: string; method?: DeskPaymentMethod }) =>
      call('POST /api/admin/payments/:id/void', { id: payment.id }, { ...input, version }),
    done: { title: 'Payment Corrected', description: 'The original stays in the ledger.' },
    failed: { text: 'Failed to correct the payment' },
    affects: [BOOKINGS, ATTENTION],
  })
  const { field, watch, container, submit } = useDeskForm({
    schema: correctionFormSchema,
    defaultValues: { reason: '' },
    action: correct,
  })
  const others = DESK_PAYMENT_METHODS.filter((method) => method !== payment.method)
  const shouldBe = watch('shouldBe')
  return (
    <FormDialog
      title="Correct Payment"
      onClose={onClose}
      act={
        shouldBe && shouldBe !== 'void'
          ? `Change to ${METHOD_NAMES[shouldBe]}`
          : `Void ${formatUsd(left)} Payment`
      }
      action={correct}
      onAct={submit(({ reason, shouldBe: choice }) =>
        correct.mutate({ reason, ...(choice !== 'void' && { method: choice }) }, { onSuccess: onClose }),
      )}
      container={container}
    >
      <p>
        Use this for a mistake at the desk. The original stays in the ledger, with a reversal dated today. To
        give money back to the customer, use Refund instead.
      </p>
      <RadioGroup
        label={`${formatUsd(left)} by ${METHOD_NAMES[payment.method].toLowerCase()} should be:`}
        options={[
          { value: 'void', label: 'No payment (the balance is due again)' },
          ...others.map((method) => ({ value: method, label: METHOD_NAMES[method] })),
        ]}
        {...field('shouldBe')}
      />
      <TextField label="Reason" maxLength={500} {...field('reason')} />
    </FormDialog>
  )
}
