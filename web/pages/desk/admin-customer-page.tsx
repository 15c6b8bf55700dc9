import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Customer } from '../../../domain/customers/customer.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/call.ts'
import { BookingList } from '../../desk/booking-list/booking-list.tsx'
import { wayBackFrom } from '../../desk/frame/record-links.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { CustomerCredit } from '../../desk/people/customer/customer-credit.tsx'
import { CustomerHead } from '../../desk/people/customer/customer-head.tsx'
import { CustomerAgreements, CustomerEmails } from '../../desk/people/customer/customer-lists.tsx'
import { CustomerNotes } from '../../desk/people/customer/customer-notes.tsx'
import { CustomerPacks } from '../../desk/people/customer/customer-packs.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

const PEOPLE = { href: '/admin/users', label: 'Back to users' }

/** Everything staff know about one customer. */
export default function AdminCustomerPage() {
  const { id = '' } = useParams()
  const cameFrom = wayBackFrom(useHistoryState<unknown>())
  return (
    <StaffFrame page="/admin/customers/:id" back={cameFrom ?? PEOPLE}>
      {() => <OneCustomer key={id} id={id} />}
    </StaffFrame>
  )
}

function OneCustomer({ id }: { id: string }) {
  const customer = useQuery(query('GET /api/admin/customers/:id', { id }))
  // An invalid id in the URL is a missing customer too.
  if (isApiError(customer.error, 'customer_not_found', 'invalid', 'malformed'))
    return <EmptyState text="There is no such customer." />
  return (
    <Loaded query={customer} failed="The customer could not be loaded." skeleton={[3, 'h-48']}>
      {(customer) => <WholeCustomer customer={customer} />}
    </Loaded>
  )
}

function WholeCustomer({ customer }: { customer: Customer }) {
  const { person, notes, agreements, emails } = customer
  return (
    <>
      <CustomerHead customer={customer} />
      <Section title="Upcoming">
        <BookingList
          scope="upcoming"
          what="upcoming bookings"
          rowHeight="h-24"
          filter={{ customerId: person.id }}
        />
      </Section>
      <div className="grid items-start gap-8 md:grid-cols-2">
        <Section title="Notes" className="print:hidden">
          <CustomerNotes customerId={person.id} notes={notes} />
        </Section>
        <Section title="Agreements">
          <CustomerAgreements agreements={agreements} />
        </Section>
      </div>
      <Section title="Credit">
        <CustomerCredit customer={customer} />
      </Section>
      <CustomerPacks customer={customer} />
      <Section title="History">
        <BookingList scope="past" what="past bookings" rowHeight="h-24" filter={{ customerId: person.id }} />
      </Section>
      <Section title="Emails" className="print:hidden">
        <CustomerEmails emails={emails} />
      </Section>
    </>
  )
}
