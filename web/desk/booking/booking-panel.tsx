import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { withParams } from '../../ui/with-params.ts'
import { dayOf } from '../frame/record-links.tsx'
import { PanelBody, SidePanel } from '../frame/side-panel.tsx'
import { BookingHead } from './booking-head.tsx'
import { LoadedBooking } from './loaded-booking.tsx'
import { StaffNote } from './staff-note.tsx'

/** The booking pressed on the board, with its note and the actions it allows. */
export function BookingPanel() {
  const [params, setParams] = useSearchParams()
  const id = params.get('booking')
  if (!id) return null
  return (
    <SidePanel
      key={id}
      title="Booking"
      focusesTitle
      onClose={() => setParams((old) => withParams(old, { booking: null }), { replace: true })}
    >
      <PanelBody>
        <LoadedBooking id={id}>
          {(booking) => (
            <>
              <BookingHead booking={booking} />
              <StaffNote booking={booking} />
              {/* Back leads to the board, not to this panel. */}
              <Link
                replace
                href={`/admin/bookings/${id}`}
                state={dayOf(booking)}
                className={buttonClass({ variant: 'secondary', isWide: true })}
              >
                Open Booking
              </Link>
            </>
          )}
        </LoadedBooking>
      </PanelBody>
    </SidePanel>
  )
}
