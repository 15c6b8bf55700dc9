import { Card } from '../../ui/card.tsx'
import { PagedList } from '../frame/paged-list.tsx'
import { usePeople } from './use-people.ts'

/** All admins (spec section 2, Admin hub). */
export function AdminsCard() {
  const admins = usePeople('admin', '')
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-2xl">Multiple Admin System</h2>
      <p>These people have full admin access:</p>
      <PagedList pages={admins} what="admins" rowHeight="h-6" empty={null}>
        {({ id, email }) => (
          <li key={id} className="wrap-anywhere">
            {email}
          </li>
        )}
      </PagedList>
    </Card>
  )
}
