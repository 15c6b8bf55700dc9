import { can } from '../../../domain/staff-role.ts'
import { AllBookings } from '../../desk/booking-list/all-bookings.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { CreateBookingForm } from '../../desk/new-booking/create-booking-form.tsx'
import { ResetPasswordForm } from '../../desk/people/set-password-form.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const TABS = [
  { id: 'all', label: 'All Bookings', content: <AllBookings /> },
  { id: 'create', label: 'Create Booking', content: <CreateBookingForm /> },
] as const
const PASSWORD = { id: 'password', label: 'Reset Password', content: <ResetPasswordForm /> } as const

/** The tab is in the URL, so reloads and links keep it. */
export default function AdminBookingsPage() {
  return (
    <StaffFrame page="/admin/bookings">
      {(user) => (
        <Tabs label="Booking tools" tabs={can(user, 'passwords') ? [...TABS, PASSWORD] : TABS} param="tab" />
      )}
    </StaffFrame>
  )
}
