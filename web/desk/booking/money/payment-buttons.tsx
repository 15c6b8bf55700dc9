import { useState } from 'react'
import { bookingCan } from '../../../../domain/bookings/booking-can.ts'
import { DESK_PAYMENT_METHODS, isOwnMethod, methodName } from '../../../../domain/bookings/booking-status.ts'
import { correctionFormSchema } from '../../../../domain/payments/balance.schema.ts'
import type { Ledger } from '../../../../domain/payments/ledger.schema.ts'
import { moneyLeft } from '../../../../domain/payments/money-left.ts'
import { refundFormSchema } from '../../../../domain/payments/refund.schema.ts'
import { isVoidRefund } from '../../../../domain/payments/staff-limits.ts'
import { type Cents, formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { useCan } from '../../../accounts/use-can.ts'
import { call } from '../../../api/call.ts'
import { useNow } from '../../../api/clock.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/fields/choice-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
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
    !bookingCan.voidPayment({ ...payment, left }) &&
    (canRefund || !isVoidRefund(Temporal.Instant.from(payment.receivedAt), now))
  if (bookingCan.refund({ ...payment, left }) || !(canRefund || canVoid)) return null
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
const BACK: Readonly<Record<string, typeof IN_PERSON>> = {
  stripe: {
    done: "We'll email the customer once it's on its way.",
    note: 'The refund goes back to the card that paid.',
  },
}

function howBack(method: string): typeof IN_PERSON {
  const own = { done: `The customer can spend the ${method} again.`, note: `It becomes ${method} again.` }
  return BACK[method] ?? (isOwnMethod(method) ? own : IN_PERSON)
}

function RefundDialog({ payment, left, toCall, onClose }: RefundDialogProps) {
  // Idempotency key: pressing twice refunds once.
  const [refundId] = useState(() => crypto.randomUUID())
  const { done, note } = howBack(payment.method)
  // Stripe pays card refunds and we email the customer; staff hand back any other payment.
  const form = useSchemaForm({
    schema: refundFormSchema(left),
    defaultValues: { amount: toDecimal(left), reason: '' },
    mode: 'onChange',
    send: (input) => call('POST /api/admin/payments/:id/refunds', { id: payment.id }, { ...input, refundId }),
    done: {
      title: payment.method === 'stripe' ? 'Refund Started' : 'Refund Recorded',
      description: payment.method === 'stripe' && toCall !== null ? toCall : done,
    },
    failed: { text: 'Failed to refund' },
    affects: [BOOKINGS, ATTENTION],
  })
  const { field, formState, errors } = form
  const cents = parseAmount(form.watch('amount'))
  return (
    <FormDialog
      title="Refund"
      form={form}
      onClose={onClose}
      closeLabel="Don't Refund"
      act={cents === null || errors.amount ? 'Refund' : `Refund ${formatUsd(cents)}`}
      busy="Refunding..."
      isDisabled={!formState.isValid}
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
  const form = useSchemaForm({
    schema: correctionFormSchema,
    defaultValues: { reason: '' },
    send: ({ reason, shouldBe }) => {
      const method = shouldBe === 'void' ? undefined : shouldBe
      return call('POST /api/admin/payments/:id/void', { id: payment.id }, { reason, method, version })
    },
    done: { title: 'Payment Corrected', description: 'The original stays in the ledger.' },
    failed: { text: 'Failed to correct the payment' },
    affects: [BOOKINGS, ATTENTION],
  })
  const others = DESK_PAYMENT_METHODS.filter((method) => method !== payment.method)
  const shouldBe = form.watch('shouldBe')
  return (
    <FormDialog
      title="Correct Payment"
      form={form}
      onClose={onClose}
      act={
        shouldBe && shouldBe !== 'void'
          ? `Change to ${methodName(shouldBe)}`
          : `Void ${formatUsd(left)} Payment`
      }
    >
      <p>
        Use this for a mistake at the desk. The original stays in the ledger, with a reversal dated today. To
        give money back to the customer, use Refund instead.
      </p>
      <RadioGroup
        label={`${formatUsd(left)} by ${methodName(payment.method).toLowerCase()} should be:`}
        options={[
          { value: 'void', label: 'No payment (the balance is due again)' },
          ...others.map((method) => ({ value: method, label: methodName(method) })),
        ]}
        {...form.field('shouldBe')}
      />
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
