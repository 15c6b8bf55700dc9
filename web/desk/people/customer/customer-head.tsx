import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AdminUser } from '../../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../../domain/accounts/phone.ts'
import {
  type Customer,
  customerPhoneSchema,
  linkCustomerSchema,
} from '../../../../domain/customers/customer.schema.ts'
import { formatDollars } from '../../../../domain/pricing/money.ts'
import { ROLE_NAMES } from '../../../../domain/staff-role.ts'
import { call } from '../../../api/call.ts'
import { withQuery } from '../../../api/with-query.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Outlet } from '../../../outlets/outlet.tsx'
import { BusyButton, Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Badge, Card } from '../../../ui/panels.tsx'
import { BOOKINGS, CUSTOMERS, USERS } from '../../requests/staff-requests.ts'
import { shownName } from '../../words/person-words.ts'
import { CustomerContact } from '../customer-contact.tsx'
import { VerificationButton } from '../verification-button.tsx'

/** A customer's name, contact, and totals. */
export function CustomerHead({ customer }: { customer: Customer }) {
  const { person, notes, bookings, noShows, money } = customer
  const isUnverified = person.email !== null && !person.isEmailVerified
  const who = {
    ...(person.email === null ? { customerId: person.id } : { customerEmail: person.email }),
    customerName: personName(person) ?? '',
  }
  const facts = [
    ['Bookings', String(bookings)],
    ['No-shows', String(noShows)],
    ['Paid', formatDollars(money.paid)],
    ['Refunded', formatDollars(money.refunded)],
    ['Open', formatDollars(money.open)],
  ] as const
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {person.role === 'admin' && <Badge tone="warm">Admin</Badge>}
        {person.staffRole && <Badge tone="outline">{ROLE_NAMES[person.staffRole]}</Badge>}
        {notes.isFlagged && <Badge tone="bad">Flagged</Badge>}
        {isUnverified && <Badge tone="outline">Unverified</Badge>}
        {person.email === null && <Badge tone="outline">No account</Badge>}
      </div>
      <div>
        <p className="text-2xl font-semibold wrap-anywhere">{shownName(person)}</p>
        <CustomerContact customer={person} />
        {isUnverified && !customer.isProven && (
          <p className="text-sm text-ink-soft">
            What you give this account shows up there once its email is verified. If they're at the desk and
            can't open the link, set a new password with them.
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={withQuery('/admin/bookings', { tab: 'create', ...who })}>
          Book for This Customer
        </ButtonLink>
        {isUnverified && <VerificationButton customerId={person.id} />}
        {person.email === null && <LinkCustomer person={person} />}
        <Outlet
          at="desk/customer-actions"
          facts={{ address: (path) => withQuery(path, { ...who, customerId: person.id }) }}
          fallback={null}
        />
      </div>
      <PhoneForm person={person} />
    </Card>
  )
}

/** Gives the bookings of someone without an email to an account. */
function LinkCustomer({ person }: { person: AdminUser }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const form = useSchemaForm({
    schema: linkCustomerSchema,
    defaultValues: { email: '' },
    send: (input) => call('POST /api/admin/customers/:id/link', { id: person.id }, input),
    done: { title: 'Customer Linked', description: 'Their bookings belong to that account now.' },
    failed: { text: 'Failed to link the customer' },
    affects: [CUSTOMERS, BOOKINGS, USERS],
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Link to an Account
      </Button>
      <FormDialog
        title="Link to an Account"
        isOpen={isAsking}
        form={form}
        onSubmit={form.submit(({ id }) => {
          setIsAsking(false)
          navigate(`/admin/customers/${id}`, { replace: true })
        })}
        act="Link Bookings"
        busy="Linking..."
        onClose={() => setIsAsking(false)}
      >
        <p>
          This moves all of the customer's bookings to the account with this email. If there isn't one, we'll
          create it. The owner can see them once the email is verified. You can't undo this.
        </p>
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      </FormDialog>
    </>
  )
}

const FIELD_OF = { invalid_phone: 'phone' } as const

function PhoneForm({ person }: { person: AdminUser }) {
  const saved = formatPhone(person.phone)
  const { field, watch, submit, action } = useSchemaForm({
    schema: customerPhoneSchema,
    defaultValues: { phone: saved },
    values: { phone: saved },
    send: (input) => call('PUT /api/admin/customers/:id/phone', { id: person.id }, input),
    done: { title: 'Phone Number Saved' },
    failed: { text: 'Failed to save the phone number' },
    affects: [CUSTOMERS, BOOKINGS, USERS],
    fieldOf: FIELD_OF,
  })
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 print:hidden"
      onSubmit={submit(({ person: { phone } }, settle) => settle({ phone: formatPhone(phone) }))}
    >
      <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      <BusyButton
        type="submit"
        variant="secondary"
        className="min-h-12"
        disabled={watch('phone').trim() === saved}
        busy={action.isPending && 'Saving...'}
      >
        Save Phone
      </BusyButton>
    </form>
  )
}
