import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callInstead } from '../../../../domain/calls/reach.ts'
import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { refundReasonText } from '../../../../domain/payments/refund-reason.ts'
import { formatDollars, toCents } from '../../../../domain/pricing/money.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { useCan } from '../../../../web/accounts/use-can.ts'
import { BookingLink } from '../../../../web/desk/frame/record-links.tsx'
import { ATTENTION, CUSTOMERS } from '../../../../web/desk/requests/staff-requests.ts'
import { shownName, whenUsable } from '../../../../web/desk/words/person-words.ts'
import { FormDialog } from '../../../../web/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../../web/forms/use-schema-form.ts'
import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { CardList } from '../../../../web/ui/card-list.tsx'
import { RadioGroup } from '../../../../web/ui/fields/choice-group.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Card, Section } from '../../../../web/ui/panels.tsx'
import { type Credit, creditFormSchema } from '../../domain/credit.schema.ts'
import type { CreditKind } from '../../domain/credit.ts'
import { call, keyOf, query } from '../api/client.ts'

/** A customer's credit with its history. Managers give credit or take it back. */
export default function CustomerCredit({ customer }: Outlets['desk/customer']) {
  const credit = useQuery(query('GET /api/admin/customers/:id/credit', { id: customer.person.id }))
  return (
    <Section title="Credit">
      <Loaded query={credit} failed="The credit could not be loaded." skeleton={[1, 'h-24']}>
        {(credit) => <WholeCredit customer={customer} credit={credit} />}
      </Loaded>
    </Section>
  )
}

interface Props {
  customer: Customer
  credit: Credit
}

function WholeCredit({ customer, credit }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const canChange = useCan('refunds')
  const { balance, available, entries } = credit
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <strong className="figures text-2xl">{formatDollars(balance)}</strong>
          {available !== balance && `, of which ${formatDollars(available)} can be spent now`}
        </p>
        {canChange && (
          <Button variant="secondary" className="print:hidden" onClick={() => setIsChanging(true)}>
            Change Credit
          </Button>
        )}
      </div>
      <CardList items={entries} className="grid max-h-96 gap-2 overflow-y-auto print:max-h-none">
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </CardList>
      {isChanging && (
        <ChangeCreditDialog customer={customer} credit={credit} onClose={() => setIsChanging(false)} />
      )}
    </div>
  )
}

const CREDIT = keyOf('GET /api/admin/customers/:id/credit')

const NAMES: Readonly<Record<CreditKind, string>> = {
  given: 'Given',
  taken_back: 'Taken back',
  refunded: 'Refund',
  spent: 'Spent',
  linked: 'From a linked customer',
}

function Entry({ entry }: { entry: Credit['entries'][number] }) {
  const { kind, amount, reason, givenBy, bookingId, createdAt } = entry
  return (
    <li>
      <Card className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">
          <BookingLink bookingId={bookingId} className="text-accent underline underline-offset-4">
            {NAMES[kind]}
          </BookingLink>
          {reason !== null && `: ${refundReasonText(reason)}`}
          <span className="block text-sm text-ink-soft">
            {formatDayTime(Temporal.Instant.from(createdAt))}
            {givenBy !== null && ` by ${givenBy}`}
          </span>
        </span>
        <span className="figures">{`${toCents(amount) > 0 ? '+' : ''}${formatDollars(amount)}`}</span>
      </Card>
    </li>
  )
}

function ChangeCreditDialog({ customer, credit, onClose }: Props & { onClose: () => void }) {
  const { person } = customer
  // Idempotency key: pressing twice gives once.
  const [entryId] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    schema: creditFormSchema,
    defaultValues: { amount: '', takesBack: 'give' as const, reason: '' },
    send: (input) => call('POST /api/admin/customers/:id/credit', { id: person.id }, { ...input, entryId }),
    done: (changed) => ({
      title: 'Credit Changed',
      // Only an account spends credit, and only if something is left of it.
      ...(person.email !== null && toCents(changed.available) > 0 && { description: whenUsable(customer) }),
    }),
    failed: { text: 'Failed to change the credit' },
    affects: [CREDIT, CUSTOMERS, ATTENTION],
  })
  const { field } = form
  const isGiving = form.watch('takesBack') === 'give'
  return (
    <FormDialog
      title="Change Credit"
      form={form}
      act={isGiving ? 'Give Credit' : 'Take Back Credit'}
      onClose={onClose}
    >
      {toCents(credit.available) > 0 && (
        <RadioGroup
          label="Change"
          options={[
            { value: 'give', label: 'Give credit' },
            { value: 'take', label: `Take back up to ${formatDollars(credit.available)}` },
          ]}
          {...field('takesBack')}
        />
      )}
      <TextField label="Amount ($)" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <TextField
        label="Reason"
        {...(isGiving && {
          hint:
            callInstead({ ...person, name: shownName(person) }) ?? 'Included in the email to the customer.',
        })}
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  )
}
