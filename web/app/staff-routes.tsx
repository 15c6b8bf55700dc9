import { Route, Switch } from 'wouter'
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

/** Everything under /admin (spec section 2), in one chunk: staff switch often, and customers never load it. */
export default function StaffPages() {
  return (
    <>
      <Switch>
        <Route path="/admin" component={AdminHubPage} />
        <Route path="/admin/bookings" component={AdminBookingsPage} />
        <Route path="/admin/bookings/:id" component={AdminBookingPage} />
        <Route path="/admin/bookings/:id/receipt" component={AdminReceiptPage} />
        <Route path="/admin/customers/:id" component={AdminCustomerPage} />
        <Route path="/admin/attention" component={AdminAttentionPage} />
        <Route path="/admin/users" component={AdminUsersPage} />
        <Route path="/admin/reports" component={AdminReportsPage} />
        <Route path="/admin/settings" component={AdminSettingsPage} />
        <Route path="/admin/setup" component={AdminSetupPage} />
        <Route path="/admin/audit" component={AdminAuditPage} />
        <Route component={NotFoundPage} />
      </Switch>
      <SearchEverywhere />
    </>
  )
}
