import { useQuery } from '@tanstack/react-query'
import { type Accounting, accountingSchema } from '../../../domain/accounting/accounting.schema.ts'
import { methodName } from '../../../domain/bookings/booking-status.ts'
import { useCan } from '../../accounts/use-can.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'

const ACCOUNTING = keyOf('GET /api/admin/accounting')

const LABELS: Readonly<Record<keyof Accounting['accounts'], string>> = {
  stripe: methodName('stripe'),
  cash: methodName('cash'),
  card_reader: methodName('card_reader'),
  check: methodName('check'),
  other: methodName('other'),
  credit: "Customers' credit",
  prepaid: 'Paid in advance',
  income: 'Sales',
  refunds: 'Refunds',
  goodwill: 'Credit given by staff',
  tax: 'Sales tax',
  stripeFees: "Stripe's fees",
  stripeOther: 'Disputes and other changes at Stripe',
  bank: "Bank account of Stripe's payouts",
}
const NAMES = Object.keys(LABELS) as (keyof Accounting['accounts'])[]

/** Names of accounts and the tax rate; for owners. */
export function AccountingForm() {
  const canChange = useCan('accounting')
  const accounting = useQuery({ ...query('GET /api/admin/accounting'), enabled: canChange })
  if (!canChange) return null
  return (
    <Section title="Accounts and Tax" className="print:hidden">
      <Loaded
        query={accounting}
        failed="The accounts could not be loaded."
        loading={<Skeleton className="h-11" />}
      >
        {(saved) => (
          <Card>
            <details>
              <summary>Change Accounts or Tax Rate</summary>
              <Fields saved={saved} />
            </details>
          </Card>
        )}
      </Loaded>
    </Section>
  )
}

const valuesOf = (saved: Accounting) => ({ ...saved, taxRate: String(Number(saved.taxRate)) })

function Fields({ saved }: { saved: Accounting }) {
  const values = valuesOf(saved)
  const { field, submit, action } = useSchemaForm({
    schema: accountingSchema,
    defaultValues: values,
    values,
    send: (input) => call('PUT /api/admin/accounting', input),
    done: { title: 'Accounts Saved', description: "They apply to months that aren't closed." },
    failed: { text: 'Failed to save the accounts' },
    affects: [ACCOUNTING, keyOf('GET /api/admin/months/:month')],
  })
  return (
    <form noValidate className="grid gap-4 pt-3" onSubmit={submit((made, settle) => settle(valuesOf(made)))}>
      <p className="text-sm text-ink-soft">
        Enter the names exactly as they are in QuickBooks, an account within another as Parent:Account. Turn
        off account numbers there before you import. For Xero, enter their codes instead; it allows no
        journals on bank accounts, so use a clearing account for payouts.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        {NAMES.map((name) => (
          <TextField key={name} label={LABELS[name]} maxLength={100} {...field(`accounts.${name}`)} />
        ))}
        <TextField
          label="Tax rate in percent"
          inputMode="decimal"
          hint="Prices include it. 0 for none."
          {...field('taxRate')}
        />
      </div>
      <BusyButton type="submit" className="justify-self-start" busy={action.isPending && 'Saving...'}>
        Save Accounts
      </BusyButton>
    </form>
  )
}
