import { type ChangeEvent, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'wouter'
import { readTypedCustomer } from '../../../domain/accounts/typed-customer.ts'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { DESK_PAYMENT_METHODS, methodName } from '../../../domain/bookings/booking-status.ts'
import {
  type WalkInForm as Values,
  type WalkInPayment,
  walkInFormSchema,
} from '../../../domain/bookings/walk-in-form.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { formatHour, formatLongDate } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { withQuery } from '../../api/with-query.ts'
import { useSpaces } from '../../catalog/use-catalog.ts'
import { keptDraft } from '../../forms/kept-draft.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import type { CardTaker } from '../../outlets/card-taker.ts'
import { KEPT_DRAFT } from '../../session/signed-in-cookie.ts'
import { BusyButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { ChosenCustomer } from '../people/chosen-customer.tsx'
import { CustomerSearchField } from '../people/customer-search-field.tsx'
import { useBoard } from '../requests/live-queries.ts'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import { slotWord } from '../slots/day-slots.ts'
import { shownName } from '../words/person-words.ts'
import { hasPassed } from './booking-fields.tsx'
import { WalkInRefusal } from './booking-outcome.tsx'
import { CustomerTimeNotice } from './customer-times-notice.tsx'
import { TotalField } from './total-field.tsx'
import type { BoardSlot } from './use-board-slot.ts'
import { useCreateBooking } from './use-create-booking.ts'

const NOT_NOW = [
  { value: 'later', label: 'Pay later' },
  { value: 'comp', label: 'Comp' },
]
const EMPTY: Values = {
  customer: '',
  customerId: null,
  hours: 1,
  totalAmount: '',
  payment: null,
  compReason: '',
}

interface Props {
  slot: BoardSlot
  userId: string
  cards: CardTaker
  /** `isCharged`: the customer now pays by card. */
  onBooked: (booking: AdminBooking, isCharged: boolean) => void
}

/** Customer, duration, and payment of a walk-in. */
export function WalkInForm({ slot, userId, cards, onBooked }: Props) {
  const { spaceId, start, hour } = slot
  const space = useSpaces().data?.find(({ id }) => id === spaceId)
  const notes = useLengthNotes(slot)
  const closed = useClosedQuestion()
  const now = useNow(30_000)
  const create = useCreateBooking()
  const draft = keptDraft<Values>(`${KEPT_DRAFT}walk-in`, `${userId} ${spaceId} ${start}`)
  const form = useFormOf({
    schema: walkInFormSchema({ spaceId, start, chargesCards: cards.place !== null }),
    defaultValues: draft.read() ?? EMPTY,
    action: create,
  })
  const { control, field, setValue, watch, errors } = form
  const customer = useController({ control, name: 'customer' }).field
  const [hours, payment, total, customerId] = watch(['hours', 'payment', 'totalAmount', 'customerId'])
  const standard = space ? priceOf(space, { start, end: start.add({ hours }) }) : null

  useEffect(() => {
    const { unsubscribe } = watch((values) => draft.write({ ...EMPTY, ...values } as Values))
    return unsubscribe
  })

  const pay = {
    name: 'payment',
    className: 'grid-cols-2',
    value: payment,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValue('payment', target.value as WalkInPayment, { shouldValidate: form.formState.isSubmitted }),
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={form.submitWith((input) =>
        closed.ask([input], () =>
          create.mutate(input, {
            onSuccess: (booking) => {
              draft.forget()
              onBooked(booking, payment === 'card_reader' && cards.place !== null)
            },
          }),
        ),
      )}
    >
      {/* The fields scroll, and Book stays in view. */}
      <div className="-mx-4 grid items-start gap-2 overflow-y-auto px-4 pb-1 @2xl:grid-cols-2">
        <p className="text-ink-soft @2xl:col-span-2">
          <strong className="text-ink">{space?.name ?? '…'}</strong>
          {`, ${formatLongDate(start)}, ${formatHour(hour)}. `}
          {/* Back leads to the board, not to this panel. */}
          <Link
            replace
            className="text-accent underline underline-offset-4"
            href={withQuery('/admin/bookings', {
              tab: 'create',
              date: slot.date.toString(),
              hour: String(hour),
              spaceId,
            })}
          >
            Full Form
          </Link>
        </p>
        {hasPassed(start, now) && (
          <Notice tone="warm" role="status">
            <p>This time has passed.</p>
          </Notice>
        )}
        <CustomerSearchField
          label="Name, phone, or email"
          autoComplete="off"
          // Staff pressed a cell to type here.
          autoFocus
          maxLength={150}
          error={errors.customer?.message}
          ref={customer.ref}
          onBlur={customer.onBlur}
          value={customer.value}
          onChange={(text) => {
            customer.onChange(text)
            setValue('customerId', null)
          }}
          onPick={(person) => {
            customer.onChange(shownName(person))
            setValue('customerId', person.id)
          }}
        />
        {customerId && <ChosenCustomer id={customerId} />}
        <ChoiceGroup
          label="Duration"
          className="grid-cols-3"
          value={String(hours)}
          choices={DURATIONS_HOURS.map((each) => ({
            value: String(each),
            label: plural(each, 'hour'),
            note: notes.get(each),
          }))}
          onChange={({ target }) => setValue('hours', Number(target.value) as Values['hours'])}
        />
        <CustomerTimeNotice
          customer={{ id: customerId, email: readTypedCustomer(customer.value).customerEmail }}
          time={{ start, end: start.add({ hours }) }}
        />
        <ChoiceGroup
          {...pay}
          label={
            payment === 'comp' ? 'Paid now' : `Paid now, ${formatUsd(parseAmount(total) ?? standard ?? 0)}`
          }
          error={errors.payment?.message}
          choices={DESK_PAYMENT_METHODS.map((each) => ({ value: each, label: methodName(each) }))}
        />
        {payment === 'card_reader' && cards.choice}
        <ChoiceGroup {...pay} label="Not now" choices={NOT_NOW} />
        {payment === 'comp' && (
          <TextField label="Reason" autoComplete="off" maxLength={500} {...field('compReason')} />
        )}
        {/* Hidden, it goes on following the duration. */}
        <div hidden={payment === 'comp'}>
          <TotalField
            label="Total ($)"
            {...field('totalAmount')}
            amount={total}
            standard={standard === null ? '' : toDecimal(standard)}
            onStandard={(amount) =>
              // Clears its error once the price arrives.
              setValue('totalAmount', amount, { shouldValidate: form.formState.isSubmitted })
            }
          />
        </div>
        <WalkInRefusal error={create.error} />
      </div>
      <BusyButton
        type="submit"
        isWide
        className="mt-1 min-h-12 shrink-0"
        busy={(create.isPending || (payment === 'card_reader' && cards.isLooking)) && 'Booking...'}
      >
        Book
      </BusyButton>
      <ClosedQuestion question={closed} />
    </form>
  )
}

/** The lengths that run into another booking, a hold, or closed hours, and which of them comes first. */
function useLengthNotes({ date, hour, spaceId }: BoardSlot): ReadonlyMap<number, string> {
  const board = useBoard(date.toString()).data
  const lengths = new Map<number, string>()
  if (board?.date !== date.toString()) return lengths
  let first: string | null = null
  for (const length of DURATIONS_HOURS) {
    first ??= slotWord(board, { spaceIds: [spaceId], fromHour: hour, hours: length })
    if (first) lengths.set(length, first)
  }
  return lengths
}
