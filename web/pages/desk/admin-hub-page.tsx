import { DayBoard } from '../../desk/board/day-board.tsx'
import { HubLinks } from '../../desk/frame/hub-links.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { AdminsCard } from '../../desk/people/admins-card.tsx'
import { CurrentUserCard } from '../../desk/people/current-user-card.tsx'

/** The staff home page. */
export default function AdminHubPage() {
  return (
    <StaffFrame title="Admin Panel">
      {(user) => (
        <>
          <DayBoard />
          <HubLinks />
          <div className="grid gap-4 md:grid-cols-2 print:hidden">
            <CurrentUserCard user={user} />
            <AdminsCard />
          </div>
        </>
      )}
    </StaffFrame>
  )
}
