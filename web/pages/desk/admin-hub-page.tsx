import { PasskeyBanner, SetupListCard } from '../../desk/attention/setup-list.tsx'
import { DayBoard } from '../../desk/board/day-board.tsx'
import { BookingPanel } from '../../desk/booking/booking-panel.tsx'
import { HubLinks } from '../../desk/frame/hub-links.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { WalkInPanel } from '../../desk/new-booking/walk-in-panel.tsx'
import { AdminsCard, CurrentUserCard } from '../../desk/people/hub-cards.tsx'

/** The staff home page. */
export default function AdminHubPage() {
  return (
    <StaffFrame page="/admin">
      {(user) => (
        <div className="lg:flex lg:items-start lg:gap-4">
          <div className="grid min-w-0 grow gap-8">
            <PasskeyBanner user={user} />
            <DayBoard />
            <SetupListCard />
            <HubLinks role={user.staffRole ?? 'desk'} />
            <div className="grid gap-4 md:grid-cols-2 print:hidden">
              <CurrentUserCard user={user} />
              <AdminsCard />
            </div>
          </div>
          <WalkInPanel userId={user.id} />
          <BookingPanel />
        </div>
      )}
    </StaffFrame>
  )
}
