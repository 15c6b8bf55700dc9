import { CalendarPlus, ClipboardList, Ticket } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { VerificationNotice } from '../accounts/email-verification.tsx'
import { ProfileCard } from '../accounts/profile-card.tsx'
import { RequireUser } from '../accounts/require-user.tsx'
import { HelpCard } from '../facility/help-card.tsx'
import { Outlet } from '../outlets/outlet.tsx'
import { withDeskStyle } from '../shell/desk-style.ts'
import { orReload } from '../shell/load-chunk.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SignOutLink } from '../shell/sign-out-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton, SkeletonList } from '../ui/loaded.tsx'
import { Card, Section } from '../ui/panels.tsx'

// A separate chunk: forms are heavy, and few visits use them.
const AccountSettings = lazy(orReload(() => import('../accounts/account-settings.tsx')))
const MessageSettings = lazy(orReload(withDeskStyle(() => import('../desk/messages/message-settings.tsx'))))
const SavedCardsSection = lazy(orReload(() => import('../checkout/saved-cards-section.tsx')))

export default function ProfilePage() {
  return (
    <PageFrame title="Profile">
      <RequireUser fallback={<SkeletonList count={3} className="h-32" />}>
        {(user) => (
          <>
            {!user.isEmailVerified && <VerificationNotice email={user.email} />}
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
              {user.role === 'admin' && (
                <ButtonLink href="/admin" variant="secondary" isWide>
                  <ClipboardList aria-hidden="true" className="size-5" />
                  Admin Panel
                </ButtonLink>
              )}
              <Outlet at="profile/actions" facts={{}} fallback={<Skeleton className="h-11" />} />
            </Section>
            <HelpCard />
            <SignOutLink />
            <Outlet at="profile/section" facts={{}} fallback={<Skeleton className="h-40" />} />
            <Suspense fallback={<SavedCardsSkeleton />}>
              <SavedCardsSection />
            </Suspense>
            {user.role === 'admin' && (
              <Suspense fallback={<MessageSettingsSkeleton />}>
                <MessageSettings user={user} />
              </Suspense>
            )}
            <Suspense fallback={<AccountSettingsSkeleton />}>
              <AccountSettings user={user} />
            </Suspense>
          </>
        )}
      </RequireUser>
    </PageFrame>
  )
}

function SavedCardsSkeleton() {
  return (
    <Section title="Saved Cards">
      <Skeleton className="h-20" />
    </Section>
  )
}

function MessageSettingsSkeleton() {
  return (
    <Section title="Staff Messages">
      <Skeleton className="h-40" />
    </Section>
  )
}

/** As tall as the settings, so nothing below moves when they load. */
function AccountSettingsSkeleton() {
  return (
    <>
      <Section title="Account Settings">
        <Card>
          <Skeleton className="h-11" />
        </Card>
        <Card>
          <Skeleton className="h-11" />
        </Card>
      </Section>
      <Section title="Passkeys">
        <Skeleton className="h-40" />
      </Section>
      <Section title="Signed-In Devices">
        <SkeletonList count={1} className="h-24" />
      </Section>
    </>
  )
}
