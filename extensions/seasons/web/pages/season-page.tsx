import { LOGIN_TO_BOOK, RequireUser } from '../../../../web/accounts/require-user.tsx'
import { WithBookingFacts } from '../../../../web/bookings/choose/booking-facts.tsx'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { SkeletonList } from '../../../../web/ui/loaded.tsx'
import { SeasonPlanner } from '../season-planner.tsx'

export default function SeasonPage() {
  return (
    <PageFrame title="Book a Season" back={{ href: '/booking', label: 'Back' }}>
      <RequireUser notice={LOGIN_TO_BOOK} fallback={<SkeletonList count={3} className="h-40" />}>
        {(user) => <WithBookingFacts>{(facts) => <SeasonPlanner {...facts} user={user} />}</WithBookingFacts>}
      </RequireUser>
    </PageFrame>
  )
}
