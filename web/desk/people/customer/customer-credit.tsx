import { useState } from 'react'
import { callInstead } from '../../../../domain/calls/reach.ts'
import type { Customer } from '../../../../domain/customers/customer.schema.ts'
import { type Credit, creditFormSchema } from '../../../../domain/payments/credit.schema.ts'
import type { CreditKind } from '../../../../domain/payments/credit.ts'
import { refundReasonText } from '../../../../domain/payments/refund-reason.ts'
import { formatDollars, toCents } from '../../../../domain/pricing/money.ts'
import { formatMoment } from '../../../../domain/time/facility-time.ts'
import { useCan } from '../../../accounts/use-can.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CardList } from '../../../ui/card-list.tsx'
import { RadioGroup } from '../../../ui/fields/choice-group.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/panels.tsx'
import { BookingLink } from '../../frame/record-links.tsx'
import { ATTENTION, CUSTOMERS } from '../../requests/staff-requests.ts'
import { shownName, whenUsable } from '../../words/person-words.ts'

/** A customer's credit with its history. Managers give credit or take it back. */
export function CustomerCredit({ customer }: { customer: Customer }) {
  const [isChanging, setIsChanging] = useState(false)
  const canChange = useCan('refunds')
  const { balance, available, entries } = customer.credit
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
      {isChanging && <ChangeCreditDialog customer={customer} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

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
            {formatMoment(Temporal.Instant.from(createdAt))}
            {givenBy !== null && ` by ${givenBy}`}
          </span>
        </span>
        <span className="figures">{`${toCents(amount) > 0 ? '+' : ''}${formatDollars(amount)}`}</span>
      </Card>
    </li>
  )
}

function ChangeCreditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { person, credit } = customer
  // Idempotency key: pressing twice gives once.
  const [entryId] = useState(() => crypto.randomUUID())
  const form = useSchemaForm({
    schema: creditFormSchema,
    defaultValues: { amount: '', takesBack: 'give' as const, reason: '' },
    send: (input) => call('POST /api/admin/customers/:id/credit', { id: person.id }, { ...input, entryId }),
    done: (changed) => ({
      title: 'Credit Changed',
      // Only an account spends credit, and only if something is left of it.
      ...(changed.person.email !== null &&
        toCents(changed.credit.available) > 0 && { description: whenUsable(changed) }),
    }),
    failed: { text: 'Failed to change the credit' },
    affects: [CUSTOMERS, ATTENTION],
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
