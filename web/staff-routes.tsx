import { Route, Switch } from 'wouter'
import AdminAuditPage from './pages/admin-audit-page.tsx'
import AdminHubPage from './pages/admin-hub-page.tsx'
import AdminSettingsPage from './pages/admin-settings-page.tsx'
import AdminSetupPage from './pages/admin-setup-page.tsx'
import AdminUsersPage from './pages/admin-users-page.tsx'
import { NotFoundPage } from './routes.tsx'

/** What lies below /admin (spec section 2), fetched in one piece: staff go to and fro, and customers never. */
export default function StaffPages() {
  return (
    <Switch>
      <Route path="/admin" component={AdminHubPage} />
      <Route path="/admin/users" component={AdminUsersPage} />
      <Route path="/admin/settings" component={AdminSettingsPage} />
      <Route path="/admin/setup" component={AdminSetupPage} />
      <Route path="/admin/audit" component={AdminAuditPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
