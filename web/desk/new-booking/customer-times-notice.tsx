import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { alreadyHas } from '../../../domain/bookings/own-times.ts'
import { plural } from '../../../domain/plural.ts'
import { facilityDate, type Interval } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { useNow } from '../../api/clock.ts'
import { useItemName } from '../../catalog/item-name.ts'
import { Notice } from '../../ui/panels.tsx'
import { usePages } from '../lists/paged-list.tsx'
import { useBoard } from '../requests/live-queries.ts'
import { bookedFor } from '../words/booking-words.ts'
import { customerTimesAt, type FormCustomer } from './customer-times.ts'

const SHOWN = 3

/** Says on one day that the customer already has that time. Staff can book it: some bring two teams. */
export function CustomerTimeNotice({ customer, time }: { customer: FormCustomer; time: Interval | null }) {
  const board = useBoard(time && facilityDate(time.start).toString()).data
  return time && <TimesNotice bookings={board?.bookings} customer={customer} times={[time]} />
}

/** The same for the dates of a season. */
export function CustomerTimesNotice({
  customerId,
  times,
}: {
  customerId: string
  times: readonly Interval[]
}) {
  const { items } = usePages((page) =>
    query('GET /api/admin/bookings', { ...page, scope: 'upcoming', customerId, limit: '100' }),
  )
  return <TimesNotice bookings={items} customer={{ id: customerId }} times={times} isDated />
}

interface Props {
  bookings: readonly AdminBooking[] | undefined
  customer: FormCustomer
  times: readonly Interval[]
  isDated?: boolean
}

function TimesNotice({ bookings = [], customer, times, isDated = false }: Props) {
  const now = useNow(30_000)
  const nameOf = useItemName()
  const own = customerTimesAt(bookings, customer, times, now)
  if (own.length === 0) return null
  const lines = own
    .slice(0, SHOWN)
    .map((each) => alreadyHas(bookedFor(each.booking), { ...each, name: nameOf(each.booking) }, isDated))
  return (
    <Notice tone="warm" role="status">
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {own.length > SHOWN && <p>{`And ${plural(own.length - SHOWN, 'more time')}.`}</p>}
    </Notice>
  )
}
