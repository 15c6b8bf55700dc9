import { AdminsCard } from '../admin/admins-card.tsx'
import { CurrentUserCard } from '../admin/current-user-card.tsx'
import { DayBoard } from '../admin/day-board.tsx'
import { HubLinks } from '../admin/hub-links.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'

/** Where staff land. */
export default function AdminHubPage() {
  return (
    <StaffFrame title="Admin Panel">
      {(user) => (
        <>
          <DayBoard />
          <HubLinks />
          <div className="grid gap-4 lg:grid-cols-2 print:hidden">
            <CurrentUserCard user={user} />
            <AdminsCard />
          </div>
        </>
      )}
    </StaffFrame>
  )
}
