import { WithBookingFacts } from '../../bookings/choose/booking-facts.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { CreateSeasonForm } from '../../desk/new-booking/create-season-form.tsx'

const CREATE = { href: '/admin/bookings?tab=create', label: 'Back to Create Booking' }

/** Staff plan a season for a customer. */
export default function AdminSeasonPage() {
  return (
    <StaffFrame page="/admin/season" back={CREATE}>
      {() => <WithBookingFacts>{(facts) => <CreateSeasonForm {...facts} />}</WithBookingFacts>}
    </StaffFrame>
  )
}
