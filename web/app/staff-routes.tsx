import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import type { DeskPath } from '../../domain/pages.ts'
import { SearchEverywhere } from '../desk/search/search-everywhere.tsx'
import AdminAttentionPage from '../pages/desk/admin-attention-page.tsx'
import AdminAuditPage from '../pages/desk/admin-audit-page.tsx'
import AdminBookingPage from '../pages/desk/admin-booking-page.tsx'
import AdminBookingsPage from '../pages/desk/admin-bookings-page.tsx'
import AdminCustomerPage from '../pages/desk/admin-customer-page.tsx'
import AdminHubPage from '../pages/desk/admin-hub-page.tsx'
import AdminReceiptPage from '../pages/desk/admin-receipt-page.tsx'
import AdminReportsPage from '../pages/desk/admin-reports-page.tsx'
import AdminSettingsPage from '../pages/desk/admin-settings-page.tsx'
import AdminSetupPage from '../pages/desk/admin-setup-page.tsx'
import AdminUsersPage from '../pages/desk/admin-users-page.tsx'
import { NotFoundPage } from './not-found.tsx'

/** A path without a page here, or the other way around, doesn't compile. */
const PAGES: Readonly<Record<DeskPath, ComponentType>> = {
  '/admin': AdminHubPage,
  '/admin/bookings': AdminBookingsPage,
  '/admin/bookings/:id': AdminBookingPage,
  '/admin/bookings/:id/receipt': AdminReceiptPage,
  '/admin/customers/:id': AdminCustomerPage,
  '/admin/attention': AdminAttentionPage,
  '/admin/users': AdminUsersPage,
  '/admin/reports': AdminReportsPage,
  '/admin/settings': AdminSettingsPage,
  '/admin/setup': AdminSetupPage,
  '/admin/audit': AdminAuditPage,
}

/** Everything under /admin (spec section 2), in one chunk: staff switch often, and customers never load it. */
export default function StaffPages() {
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
