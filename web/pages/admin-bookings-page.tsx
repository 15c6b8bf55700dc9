import { useSearchParams } from 'wouter'
import { AllBookings } from '../admin/all-bookings.tsx'
import { CreateBookingForm } from '../admin/create-booking-form.tsx'
import { ResetPasswordForm } from '../admin/reset-password-form.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'
import { Tabs } from '../ui/tabs.tsx'

const TABS = [
  { id: 'create', label: 'Create Booking', content: <CreateBookingForm /> },
  { id: 'all', label: 'All Bookings', content: <AllBookings /> },
  { id: 'password', label: 'Reset Password', content: <ResetPasswordForm /> },
] as const

/** The tab is in the address, so that a reload and a link find it again. */
export default function AdminBookingsPage() {
  const [params, setParams] = useSearchParams()
  const selected = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'create'
  return (
    <StaffFrame title="Booking Management">
      {() => (
        <Tabs
          label="Booking tools"
          tabs={TABS}
          selected={selected}
          onSelect={(tab) => setParams({ tab }, { replace: true })}
        />
      )}
    </StaffFrame>
  )
}
