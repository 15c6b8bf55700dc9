import { LOGIN_TO_BOOK, RequireUser } from '../accounts/require-user.tsx'
import { WithBookingFacts } from '../bookings/choose/booking-facts.tsx'
import { EarlyChoice } from '../bookings/choose/choose-space.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { SkeletonList } from '../ui/loaded.tsx'
import { BookingForm } from './booking-form.tsx'

export default function BookingPage() {
  return (
    <PageFrame title="Book a Session" back={{ href: '/', label: 'Back' }} spacing="dense">
      <RequireUser notice={LOGIN_TO_BOOK} fallback={<SkeletonList count={3} className="h-40" />}>
        {() => (
          <WithBookingFacts early={(catalog) => <EarlyChoice {...catalog} />}>
            {(facts) => <BookingForm {...facts} />}
          </WithBookingFacts>
        )}
      </RequireUser>
    </PageFrame>
  )
}
