import { type ComponentType, lazy } from 'react'
import { Route, Switch } from 'wouter'
import type { DeskPath } from '../../domain/desk-pages.ts'
import { SearchEverywhere } from '../desk/search/search-everywhere.tsx'
import { orReload } from '../shell/load-chunk.ts'
import AdminAttentionPage from './desk/admin-attention-page.tsx'
import AdminAuditPage from './desk/admin-audit-page.tsx'
import AdminBookingPage from './desk/admin-booking-page.tsx'
import AdminBookingsPage from './desk/admin-bookings-page.tsx'
import AdminCustomerPage from './desk/admin-customer-page.tsx'
import AdminHoursPage from './desk/admin-hours-page.tsx'
import AdminHubPage from './desk/admin-hub-page.tsx'
import AdminImportPage from './desk/admin-import-page.tsx'
import AdminPricesPage from './desk/admin-prices-page.tsx'
import AdminReceiptPage from './desk/admin-receipt-page.tsx'
import AdminReportsPage from './desk/admin-reports-page.tsx'
import AdminSeasonPage from './desk/admin-season-page.tsx'
import AdminSettingsPage from './desk/admin-settings-page.tsx'
import AdminSetupPage from './desk/admin-setup-page.tsx'
import AdminUsersPage from './desk/admin-users-page.tsx'

const NotFoundPage = lazy(orReload(() => import('./not-found-page.tsx')))

/** A path without a page here, or the other way around, doesn't compile. */
const PAGES: Readonly<Record<DeskPath, ComponentType>> = {
  '/admin': AdminHubPage,
  '/admin/bookings': AdminBookingsPage,
  '/admin/bookings/:id': AdminBookingPage,
  '/admin/bookings/:id/receipt': AdminReceiptPage,
  '/admin/customers/:id': AdminCustomerPage,
  '/admin/season': AdminSeasonPage,
  '/admin/import': AdminImportPage,
  '/admin/attention': AdminAttentionPage,
  '/admin/users': AdminUsersPage,
  '/admin/reports': AdminReportsPage,
  '/admin/settings': AdminSettingsPage,
  '/admin/hours': AdminHoursPage,
  '/admin/prices': AdminPricesPage,
  '/admin/setup': AdminSetupPage,
  '/admin/audit': AdminAuditPage,
}

/** Everything under /admin (spec section 2), in one chunk: staff switch often, and customers never load it. */
export default function AdminPage() {
  return (
    <>
      <Switch>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} component={Page} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
      <SearchEverywhere />
    </>
  )
}
