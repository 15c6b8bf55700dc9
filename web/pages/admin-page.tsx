import { type ComponentProps, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import type { DeskPath } from '../../domain/desk-pages.ts'
import { can } from '../../domain/staff-role.ts'
import { AttentionList } from '../desk/attention/attention-list.tsx'
import { FirstSteps } from '../desk/attention/setup-list.tsx'
import { AuditLog } from '../desk/audit/audit-log.tsx'
import { DayBoard } from '../desk/board/day-board.tsx'
import { BookingPanel } from '../desk/booking/booking-panel.tsx'
import { AllBookings } from '../desk/booking-list/all-bookings.tsx'
import { PricesPart } from '../desk/catalog/price-rules.tsx'
import { BACK_TO_SETTINGS, BACK_TO_STAFF } from '../desk/frame/back-links.ts'
import { HubLinks } from '../desk/frame/hub-links.tsx'
import { WithSettingsNav } from '../desk/frame/settings-nav.tsx'
import { StaffFrame } from '../desk/frame/staff-frame.tsx'
import { OpeningHoursPart } from '../desk/hours/opening-hours-editor.tsx'
import { CreateBookingForm } from '../desk/new-booking/create-booking-form.tsx'
import { WalkInPanel } from '../desk/new-booking/walk-in-panel.tsx'
import { AdminsCard, CurrentUserCard } from '../desk/people/hub-cards.tsx'
import { ResetPasswordForm } from '../desk/people/set-password-form.tsx'
import { Users } from '../desk/people/users.tsx'
import { SearchEverywhere } from '../desk/search/search-everywhere.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { SkeletonList } from '../ui/loaded.tsx'
import { Tabs } from '../ui/tabs.tsx'
import AdminBookingPage, { AdminReceiptPage } from './desk/admin-booking-page.tsx'
import AdminCustomerPage from './desk/admin-customer-page.tsx'
import AdminExtraPage from './desk/admin-extra-page.tsx'
import AdminReportsPage from './desk/admin-reports-page.tsx'
import AdminSettingsPage from './desk/admin-settings-page.tsx'
import AdminSetupPage from './desk/admin-setup-page.tsx'

const NotFoundPage = lazy(orReload(() => import('./not-found-page.tsx')))
const GuidePage = lazy(orReload(() => import('../desk/guide/guide.tsx')))

type Frame = ComponentProps<typeof StaffFrame>

/** Some pages are only their content in the staff's frame. */
type Page = ComponentType | { content: Frame['children']; back?: NonNullable<Frame['back']> }

const BOOKING_TABS = [
  { id: 'all', label: 'All Bookings', content: <AllBookings /> },
  { id: 'create', label: 'Create Booking', content: <CreateBookingForm /> },
] as const
const PASSWORD_TAB = { id: 'password', label: 'Reset Password', content: <ResetPasswordForm /> } as const

const inSettings = (part: ReactNode) => <WithSettingsNav>{part}</WithSettingsNav>

/** A path without a page here, or the other way around, doesn't compile. */
const PAGES: Readonly<Record<DeskPath, Page>> = {
  '/admin': {
    content: (user) => (
      <>
        <FirstSteps user={user} />
        <div className="grid gap-4 md:grid-cols-2">
          <HubLinks />
          <CurrentUserCard user={user} />
          <AdminsCard />
        </div>
      </>
    ),
  },
  '/admin/board': {
    content: (user) => (
      <div className="max-md:has-[>[role=dialog]]:pb-[72dvh] md:flex md:items-start md:gap-4">
        <div className="grid min-w-0 grow gap-8">
          <FirstSteps user={user} />
          <DayBoard />
        </div>
        <WalkInPanel userId={user.id} />
        <BookingPanel />
      </div>
    ),
  },
  '/admin/bookings': {
    content: (user) => (
      <Tabs
        label="Booking tools"
        tabs={can(user, 'passwords') ? [...BOOKING_TABS, PASSWORD_TAB] : BOOKING_TABS}
        param="tab"
      />
    ),
  },
  '/admin/bookings/:id': AdminBookingPage,
  '/admin/bookings/:id/receipt': AdminReceiptPage,
  '/admin/customers/:id': AdminCustomerPage,
  '/admin/attention': { content: () => <AttentionList /> },
  '/admin/users': { content: (user) => <Users selfId={user.id} /> },
  '/admin/reports': AdminReportsPage,
  '/admin/settings': AdminSettingsPage,
  '/admin/hours': { content: () => inSettings(<OpeningHoursPart />), back: BACK_TO_SETTINGS },
  '/admin/prices': { content: () => inSettings(<PricesPart />), back: BACK_TO_SETTINGS },
  '/admin/extras/:id': AdminExtraPage,
  '/admin/help': guidePage('clerk'),
  '/admin/help/owner': guidePage('owner'),
  '/admin/setup': AdminSetupPage,
  '/admin/audit': { content: () => <AuditLog />, back: BACK_TO_STAFF },
}

const PATHS = Object.keys(PAGES) as DeskPath[]

/** Everything under /admin (spec section 2), in one chunk: staff switch often, and customers never load it. */
export default function AdminPage() {
  return (
    <>
      <Switch>
        {PATHS.map((path) => (
          <Route key={path} path={path}>
            {elementOf(path, PAGES[path])}
          </Route>
        ))}
        <Route component={NotFoundPage} />
      </Switch>
      <SearchEverywhere />
    </>
  )
}

/** Staff open it once or twice, so its words and pictures aren't in the desk's chunk. */
function guidePage(isFor: ComponentProps<typeof GuidePage>['isFor']): Page {
  return {
    content: () => (
      <Suspense fallback={<SkeletonList count={3} className="h-64" />}>
        <GuidePage isFor={isFor} />
      </Suspense>
    ),
  }
}

function elementOf(path: DeskPath, page: Page) {
  if (typeof page === 'function') return createElement(page)
  return (
    <StaffFrame page={path} {...(page.back && { back: page.back })}>
      {page.content}
    </StaffFrame>
  )
}
