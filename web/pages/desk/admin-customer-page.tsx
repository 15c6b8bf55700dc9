import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { personName } from '../../../domain/accounts/person-name.ts'
import type { Customer } from '../../../domain/customers/customer.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/call.ts'
import { BookingList, useBookingList } from '../../desk/booking-list/booking-list.tsx'
import { wayBackFrom } from '../../desk/frame/record-links.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { CustomerHead } from '../../desk/people/customer/customer-head.tsx'
import { CustomerAgreements, CustomerEmails } from '../../desk/people/customer/customer-lists.tsx'
import { CustomerNotes } from '../../desk/people/customer/customer-notes.tsx'
import { Outlet } from '../../outlets/outlet.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

const PEOPLE = { href: '/admin/users', label: 'Back to customers' }

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

/**
 * Upcoming bookings and notes first; agreements and emails are folded. The rest waits for the bookings above
 * it.
 */
function WholeCustomer({ customer }: { customer: Customer }) {
  const { person, notes, agreements, emails } = customer
  const filter = { customerId: person.id }
  const upcoming = useBookingList('upcoming', filter)
  const name = personName(person) ?? ''
  return (
    <>
      <CustomerHead customer={customer} />
      <Section title="Upcoming">
        <BookingList scope="upcoming" what="upcoming bookings" ofName={name} filter={filter} />
      </Section>
      {!upcoming.isPending && (
        <>
          <Section title="Notes" className="print:hidden">
            <CustomerNotes customerId={person.id} notes={notes} />
          </Section>
          <Outlet at="desk/customer" facts={{ customer }} fallback={<Skeleton className="h-40" />} />
          <Section title="History">
            <BookingList scope="past" what="past bookings" ofName={name} filter={filter} />
          </Section>
          <div className="grid gap-2">
            <details>
              <summary>Agreements ({agreements.length})</summary>
              <CustomerAgreements agreements={agreements} />
            </details>
            <details className="print:hidden">
              <summary>Emails ({emails.length})</summary>
              <CustomerEmails emails={emails} />
            </details>
          </div>
        </>
      )}
    </>
  )
}
