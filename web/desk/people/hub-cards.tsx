import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { ROLE_NAMES } from '../../../domain/staff-role.ts'
import { Card } from '../../ui/panels.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { usePeople } from './use-people.ts'

/** All admins (spec section 2, Admin hub). */
export function AdminsCard() {
  const admins = usePeople('admin', '')
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-2xl">Multiple Admin System</h2>
      <p>These people work here as staff:</p>
      <PagedList pages={admins} what="admins" rowHeight="h-6">
        {(admins) => (
          <ul className="grid gap-1">
            {admins.map(({ id, email, staffRole }) => (
              <li key={id} className="wrap-anywhere">
                {email} {staffRole && <span className="text-ink-soft">({ROLE_NAMES[staffRole]})</span>}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

/** The signed-in staff member (spec section 2, Admin hub). */
export function CurrentUserCard({ user }: { user: CurrentUser }) {
  const facts = [
    ['Email', user.email],
    ['Role', user.role],
    ['ID', user.id],
    ['First Name', user.firstName ?? 'No name provided'],
    ['Admin Check', user.role === 'admin' ? 'Yes' : 'No'],
  ] as const
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-2xl">Current User</h2>
      <dl className="grid gap-1">
        {facts.map(([label, value]) => (
          <div key={label} className="wrap-anywhere">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="text-accent">Full Object</summary>
        <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{JSON.stringify(user, null, 2)}</pre>
      </details>
    </Card>
  )
}
