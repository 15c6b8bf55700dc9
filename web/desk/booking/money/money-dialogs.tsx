import type { ComponentProps } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { DESK_PAYMENT_METHODS, methodName } from '../../../../domain/bookings/booking-status.ts'
import { balanceOf } from '../../../../domain/bookings/payment-state.ts'
import { messageOf, type Refusal } from '../../../../domain/errors.ts'
import {
  paymentFormSchema,
  priceFormSchema,
  waiveBalanceSchema,
} from '../../../../domain/payments/balance.schema.ts'
import { moneyLeft } from '../../../../domain/payments/money-left.ts'
import { overpaidBy } from '../../../../domain/payments/overpaid-by.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../../domain/pricing/money.ts'
import { useCan } from '../../../accounts/use-can.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { CardTaker } from '../../../outlets/card-taker.ts'
import { RadioGroup } from '../../../ui/fields/choice-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/panels.tsx'
import { staleText } from '../../requests/refusals.ts'
import { ATTENTION, BOOKINGS } from '../../requests/staff-requests.ts'
import { useLedger } from './booking-ledger.tsx'
import { TakingCards } from './taking-cards.tsx'

export interface Question {
  /** The booking when the dialog opened. */
  booking: AdminBooking
  live: AdminBooking
  /** Why this can't be done anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

interface Props extends Question, Omit<ComponentProps<typeof FormDialog>, keyof Question> {
  form: ComponentProps<typeof FormDialog>['form'] & { action: { isSuccess: boolean } }
}

/** A dialog that changes a booking's money. If another desk was faster, it stays and says so. */
function MoneyDialog({ booking, live, refusal, children, ...dialog }: Props) {
  // Not this dialog's own change, which closes it.
  const hasChanged = live.version !== booking.version && !dialog.form.action.isSuccess
  return (
    <FormDialog {...dialog} {...(refusal && { closeLabel: 'Close', act: null })}>
      {hasChanged && (
        <Notice tone="warm" role="alert" title={staleText(null)}>
          <p>{refusal ? messageOf(refusal) : "Here's the latest. Please review it first."}</p>
        </Notice>
      )}
      {!refusal && children}
    </FormDialog>
  )
}

const SCHEMA = waiveBalanceSchema.pick({ reason: true })

/** Ends a balance without a payment, such as that of a customer who never came. */
export function WaiveDialog(question: Question) {
  const { booking, live } = question
  const form = useSchemaForm({
    schema: SCHEMA,
    defaultValues: { reason: '' },
    send: (input) => {
      const waived = { ...input, version: live.version }
      return call('POST /api/admin/bookings/:id/waived-balance', { id: booking.id }, waived)
    },
    done: { title: 'Balance Waived', description: 'Nothing is due for this booking anymore.' },
    failed: { text: 'Failed to waive the balance' },
    affects: [BOOKINGS],
  })
  return (
    <MoneyDialog {...question} title="Waive Balance" form={form} act={`Waive ${formatUsd(balanceOf(live))}`}>
      <p>The customer won't owe it anymore, and it doesn't count as received. You can undo this.</p>
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </MoneyDialog>
  )
}

/** Gives a booking another price. What that means for its money is shown before it's saved. */
export function PriceDialog(question: Question) {
  const { booking, live } = question
  const form = useSchemaForm({
    schema: priceFormSchema,
    defaultValues: { totalAmount: booking.totalAmount, reason: '', overpaid: 'keep' },
    send: ({ totalAmount, reason }): Promise<unknown> => {
      const changed = { totalAmount, reason, refundsOverpaid: isRefund, version: live.version }
      return call('PUT /api/admin/bookings/:id/price', { id: booking.id }, changed)
    },
    done: { title: 'Price Changed', description: 'The booking shows the new price.' },
    failed: { text: 'Failed to change the price' },
    affects: [BOOKINGS, ATTENTION],
  })
  const ledger = useLedger(booking.id)
  const canRefund = useCan('refunds')
  const { field, register, watch } = form
  const price = parseAmount(watch('totalAmount'))
  const after = price === null ? live : { ...live, totalAmount: toDecimal(price) }
  const payments = ledger.data?.payments.map((payment) => ({ ...payment, left: moneyLeft(payment) })) ?? []
  const overpaid = overpaidBy(after, payments)
  const isRefund = overpaid > 0 && watch('overpaid') === 'refund'
  return (
    <MoneyDialog
      {...question}
      title="Change Price"
      form={form}
      act={isRefund ? `Change Price and Refund ${formatUsd(overpaid)}` : 'Change Price'}
    >
      <TextField
        label="New price ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={`${formatUsd(balanceOf(after))} will be due.`}
        {...field('totalAmount')}
      />
      {overpaid > 0 && (
        <RadioGroup
          label={`The customer has paid ${formatUsd(overpaid)} more than that. What happens to it?`}
          options={[
            { value: 'keep', label: 'No refund (keep it)' },
            ...(canRefund ? [{ value: 'refund', label: `Refund ${formatUsd(overpaid)}` }] : []),
          ]}
          {...register('overpaid')}
        />
      )}
      <TextField label="Reason" maxLength={500} {...field('reason')} />
    </MoneyDialog>
  )
}

const DONE = { isPending: false, isSuccess: true }
const METHODS = DESK_PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))

/** Takes a payment at the desk, of the whole balance or part of it: records it, or charges a card. */
export function MarkPaidDialog(question: Question) {
  return (
    <TakingCards isNeeded={question.isOpen} onPaid={question.onClose}>
      {(cards) => <PaymentDialog {...question} cards={cards} />}
    </TakingCards>
  )
}

function PaymentDialog({ cards, ...question }: Question & { cards: CardTaker }) {
  const { booking, live } = question
  const balance = balanceOf(live)
  const form = useSchemaForm({
    schema: paymentFormSchema(balance),
    defaultValues: {
      method: METHODS.find(({ value }) => value === booking.paymentMethod)?.value ?? 'cash',
      amount: toDecimal(balanceOf(booking)),
    },
    send: (input) =>
      call('POST /api/admin/bookings/:id/payment', { id: booking.id }, { ...input, version: live.version }),
    done: { title: 'Payment Recorded', description: 'The balance is updated.' },
    failed: { text: 'Failed to record the payment' },
    affects: [BOOKINGS, ATTENTION],
  })
  const { field, watch } = form
  const cents = parseAmount(watch('amount')) ?? balance
  const isByCard = watch('method') === 'card_reader'
  const place = isByCard ? cards.place : null
  if (cards.payment)
    return (
      <MoneyDialog
        {...question}
        // The end is shown by the payment, not by the booking that it changes.
        refusal={null}
        title="Mark as Paid"
        form={{ ...form, action: DONE }}
        onSubmit={(event) => {
          event.preventDefault()
          cards.retry()
        }}
        act={cards.payment.isWaiting ? null : 'Try Again'}
        closeLabel={cards.payment.isWaiting ? 'Stop Card Payment' : 'Choose Another Way'}
        onClose={cards.leave}
      >
        {cards.payment.progress}
      </MoneyDialog>
    )
  return (
    <MoneyDialog
      {...question}
      title="Mark as Paid"
      form={form}
      {...(place !== null && { onSubmit: form.submitWith(({ amount }) => cards.start(live, amount)) })}
      act={place === null ? `Record ${formatUsd(cents)} Payment` : `Charge ${formatUsd(cents)} on ${place}`}
      isDisabled={isByCard && cards.isLooking}
    >
      <RadioGroup
        label={cards.place !== null ? 'How does the customer pay?' : 'How was it paid?'}
        options={METHODS}
        {...field('method')}
      />
      {isByCard && cards.choice}
      <TextField
        label="Amount ($)"
        inputMode="decimal"
        autoComplete="off"
        hint={cents < balance ? `${formatUsd(balance - cents)} will still be due.` : undefined}
        {...field('amount')}
      />
      {live.paymentState === 'held' && (
        <p>
          {place !== null
            ? 'This confirms the booking before the card is charged. The customer can no longer pay online.'
            : 'This confirms the booking. The customer can no longer pay by card.'}
        </p>
      )}
    </MoneyDialog>
  )
}
