import { CalendarPlus, LogOut, Ticket } from 'lucide-react'
import { ProfileCard } from '../accounts/profile-card.tsx'
import { RequireUser } from '../accounts/require-user.tsx'
import { HelpCard } from '../facility/help-card.tsx'
import { PageFrame } from '../page-frame.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

export default function ProfilePage() {
  return (
    <PageFrame title="Profile">
      <RequireUser fallback={<SkeletonList count={3} className="h-32" />}>
        {(user) => (
          <>
            <ProfileCard user={user} />
            <Section title="Quick Actions">
              <ButtonLink href="/booking" isWide>
                <CalendarPlus aria-hidden="true" className="size-5" />
                Book a Session
              </ButtonLink>
              <ButtonLink href="/dashboard" variant="secondary" isWide>
                <Ticket aria-hidden="true" className="size-5" />
                View My Bookings
              </ButtonLink>
            </Section>
            <HelpCard />
            <a href="/api/logout" className={buttonClass({ variant: 'secondary', isWide: true })}>
              <LogOut aria-hidden="true" className="size-5" />
              Sign Out
            </a>
          </>
        )}
      </RequireUser>
    </PageFrame>
  )
}
