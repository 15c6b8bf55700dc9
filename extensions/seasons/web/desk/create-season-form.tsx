import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

import { readTypedCustomer } from '../../../../domain/accounts/typed-customer.ts'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { methodName } from '../../../../domain/bookings/booking-status.ts'
import { owedOf } from '../../../../domain/bookings/payment-state.ts'
import { STAFF_SEASON_DATES } from '../../../../domain/facility.ts'
import { depositOf } from '../../../../domain/orders/season-limits.ts'
import { plural } from '../../../../domain/plural.ts'
import { formatUsd, sum } from '../../../../domain/pricing/money.ts'
import type { BookingFacts } from '../../../../web/bookings/choose/booking-facts.tsx'
import { EmailPayLinkButton } from '../../../../web/desk/booking/links/link-dialog.tsx'
import { CustomerTimesNotice } from '../../../../web/desk/new-booking/customer-times-notice.tsx'
import { CustomerSearchField } from '../../../../web/desk/people/customer-search-field.tsx'
import { ClosedQuestion, useClosedQuestion } from '../../../../web/desk/slots/closed-question.tsx'
import { bookedFor } from '../../../../web/desk/words/booking-words.ts'
import { shownName } from '../../../../web/desk/words/person-words.ts'
import { BusyButton, ButtonLink } from '../../../../web/ui/button.tsx'
import { ChoiceGroup } from '../../../../web/ui/fields/choice-group.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { focusOnMount } from '../../../../web/ui/focus.ts'
import { Notice, Section } from '../../../../web/ui/panels.tsx'
import { intervalOf } from '../../domain/plan-season.ts'
import { requestOf, totalOf } from '../plan/season-dates.ts'
import { SeasonFields } from '../plan/season-fields.tsx'
import { useNotReady } from '../plan/use-not-ready.ts'
import { useSeasonPlan } from '../plan/use-season-plan.ts'
import { useCreateSeason } from './use-book-season.ts'

const METHODS = ['cash', 'check', 'other'] as const
const PAYMENTS = [
  { value: 'paid', label: 'Paid now' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'none', label: 'Nothing yet' },
]
const DEFAULT_PERCENT = '50'
const LIMIT = { most: STAFF_SEASON_DATES, message: `A season has at most ${STAFF_SEASON_DATES} dates.` }

/** Plans a season for a customer, and records what they paid at the desk. */
export function CreateSeasonForm({ spaces, bundles, openingHours, now }: BookingFacts) {
  const create = useCreateSeason()
  const closed = useClosedQuestion()
  const { refusals, forget: onChange } = create
  const options = { spaces, bundles, openingHours, now, refusals, onChange }
  const plan = useSeasonPlan({ ...options, limit: LIMIT, isStaff: true })
  const customer = useCustomerField()
  const [payment, setPayment] = useState<string | null>(null)
  const [method, setMethod] = useState<(typeof METHODS)[number]>('cash')
  const [percent, setPercent] = useState(DEFAULT_PERCENT)
  const percentInput = useRef<HTMLInputElement>(null)
  const { slots } = plan
  const total = totalOf(slots)
  const part = payment === 'deposit' ? Number(percent) : 100
  const isPercent = Number.isInteger(part) && part >= 1 && part <= 100
  const paidNow =
    payment === 'none' ? 0 : sum(slots.map(({ price }) => depositOf(price, isPercent ? part : 0)))

  function problemOf(): string | null {
    if (customer.text.trim() === '') return "Please enter the customer's name, phone, or email."
    const planned = plan.problemOf()
    if (planned) return planned
    return payment === null ? 'Please choose a payment option.' : null
  }

  const problem = problemOf()
  const { note, explain } = useNotReady(problem, plan)

  function send() {
    if (problem) return explain()
    if (!isPercent) return percentInput.current?.focus()
    const { label, dates } = requestOf('', { label: plan.label.trim(), slots })
    const paid = payment === 'none' ? {} : { paidBy: method, percent: part }
    closed.ask(dates, () => create.submit({ label, dates, ...customer.input, ...paid }, slots, plan.forget))
  }

  if (create.data) return <SeasonOutcome dates={create.data} />
  return (
    <div className="grid max-w-3xl gap-8">
      <Section title="Customer">
        <CustomerSearchField
          label="Name, phone, or email"
          autoComplete="off"
          maxLength={150}
          value={customer.text}
          onChange={customer.onType}
          onPick={(person) => customer.onPick(person.id, shownName(person))}
        />
      </Section>
      <SeasonFields plan={plan} spaces={spaces} bundles={bundles} />
      <Section title="Payment">
        <ChoiceGroup
          label="At the desk"
          className="grid-cols-3"
          value={payment}
          choices={PAYMENTS}
          onChange={({ target }) => setPayment(target.value)}
        />
        {payment === 'deposit' && (
          <TextField
            ref={percentInput}
            label="Deposit (%)"
            inputMode="numeric"
            autoComplete="off"
            value={percent}
            error={isPercent ? undefined : 'A deposit is 1 to 100 percent.'}
            onChange={({ target }) => setPercent(target.value)}
          />
        )}
        {(payment === 'paid' || payment === 'deposit') && (
          <ChoiceGroup
            label="Paid with"
            className="grid-cols-3"
            value={method}
            choices={METHODS.map((value) => ({ value, label: methodName(value) }))}
            onChange={({ target }) => setMethod(METHODS.find((each) => each === target.value) ?? 'cash')}
          />
        )}
        {customer.id && <CustomerTimesNotice customerId={customer.id} times={slots.map(intervalOf)} />}
        <p role="status" className="font-semibold empty:hidden">
          {note}
        </p>
        {payment !== null && slots.length > 0 && (
          <p>{`${formatUsd(paidNow)} now, ${formatUsd(total - paidNow)} due later.`}</p>
        )}
        <BusyButton isWide className="min-h-12" busy={create.isPending && 'Booking...'} onClick={send}>
          {slots.length > 0 ? `Book ${plural(slots.length, 'Date')}, ${formatUsd(total)}` : 'Book'}
        </BusyButton>
      </Section>
      <ClosedQuestion question={closed} />
    </div>
  )
}

/** Someone we know, or what staff typed; the address can name one, from the customer's page. */
function useCustomerField() {
  const [params] = useSearchParams()
  const [customerId, setCustomerId] = useState(params.get('customerId'))
  const [text, setText] = useState(
    () =>
      [params.get('customerName'), params.get('customerEmail')].filter(Boolean).join(' ') ||
      (customerId ? 'No name provided' : ''),
  )
  return {
    id: customerId,
    text,
    input: customerId ? { customerId } : readTypedCustomer(text),
    onType(typed: string) {
      setText(typed)
      setCustomerId(null)
    },
    onPick(id: string, name: string) {
      setText(name)
      setCustomerId(id)
    },
  }
}

/** The season that was made, and the next step: a link to pay what is due. */
function SeasonOutcome({ dates }: { dates: readonly AdminBooking[] }) {
  const [first] = dates
  if (!first) return null
  const due = sum(dates.map(owedOf))
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      <Notice tone="good" heading="Season booked" role="status">
        <p className="wrap-anywhere">{`${bookedFor(first)}, ${plural(dates.length, 'date')}`}</p>
        <p>{due > 0 ? `${formatUsd(due)} is still due.` : 'Nothing is due.'}</p>
      </Notice>
      {due > 0 && first.customerEmail !== null && <EmailPayLinkButton booking={first} />}
      <ButtonLink href={`/admin/bookings/${first.id}`} variant="secondary">
        Open First Date
      </ButtonLink>
    </div>
  )
}
