import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { personName } from '../../domain/accounts/person-name.ts'
import { formatPhone } from '../../domain/accounts/phone.ts'
import { Badge, Card } from '../ui/panels.tsx'

export function ProfileCard({ user }: { user: CurrentUser }) {
  const name = personName(user)
  return (
    <Card>
      <dl className="grid gap-3">
        {name && (
          <div>
            <dt className="text-sm text-ink-soft">Name</dt>
            <dd className="font-display text-2xl leading-tight font-bold wrap-anywhere">{name}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-soft">Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        {user.phone && (
          <div>
            <dt className="text-sm text-ink-soft">Phone</dt>
            <dd>{formatPhone(user.phone)}</dd>
          </div>
        )}
        {user.role === 'admin' && (
          <div className="flex items-center gap-2">
            <dt className="text-sm text-ink-soft">Role</dt>
            <dd>
              <Badge tone="warm">Administrator</Badge>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
