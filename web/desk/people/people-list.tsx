import { type ReactNode, useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { formatShortDate } from '../../../domain/time/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { CustomerLink } from '../frame/record-links.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { countLabel } from '../words/count-label.ts'
import { usePeople, useRemoveAdmin } from './use-people.ts'

interface Props {
  kind: AdminUser['role']
  title: string
  search: string
  empty: string
  /** Buttons for each row. */
  actions?: (person: AdminUser) => ReactNode
}

/** All accounts of one role, with their number. */
export function PeopleList({ kind, title, search, empty, actions }: Props) {
  const people = usePeople(kind, search)
  return (
    <Section
      title={`${title} (${countLabel(people.first?.total, people.first?.isTotalCapped)})`}
      className="content-start"
    >
      <PagedList
        pages={people}
        what={title.toLowerCase()}
        rowHeight="h-24"
        empty={<EmptyState text={search.trim() ? `No results for “${search.trim()}”` : empty} />}
      >
        {(person) => (
          <PersonRow key={person.id} person={person}>
            {actions?.(person)}
          </PersonRow>
        )}
      </PagedList>
    </Section>
  )
}

/** One account in a list. */
function PersonRow({ person, children }: { person: AdminUser; children?: ReactNode }) {
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold wrap-anywhere">
            <CustomerLink customerId={person.id} className="underline underline-offset-4">
              {personName(person) ?? 'No name provided'}
            </CustomerLink>
          </p>
          {person.email !== null && <p className="wrap-anywhere">{person.email}</p>}
          {person.phone && <p>{formatPhone(person.phone)}</p>}
          <p className="text-sm text-ink-soft">
            Created {formatShortDate(Temporal.Instant.from(person.createdAt))}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {person.role === 'admin' ? (
            <Badge tone="warm">Admin</Badge>
          ) : person.email === null ? (
            <Badge tone="outline">No account</Badge>
          ) : person.isEmailVerified ? (
            <Badge tone="good">Verified</Badge>
          ) : (
            <Badge tone="outline">Unverified</Badge>
          )}
          {children}
        </div>
      </Card>
    </li>
  )
}

/** Removes the admin role after a confirmation. Staff can't remove their own. */
export function RemoveAdminButton({ person, isSelf }: { person: AdminUser; isSelf: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveAdmin()
  const name = personName(person)
  // Admins are accounts.
  const email = person.email ?? ''

  return (
    <>
      {isSelf && <span className="text-sm text-ink-soft">This is you</span>}
      <Button
        variant="secondary"
        disabled={isSelf}
        aria-label={`Remove Admin ${email}`}
        onClick={() => setIsAsking(true)}
      >
        Remove Admin
      </Button>
      <Dialog
        title="Remove Admin"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel="Keep Admin"
        focusesClose
        act={{
          label: 'Remove Admin',
          busyLabel: 'Removing...',
          isBusy: remove.isPending,
          onClick: () => remove.mutate({ email }, { onSettled: () => setIsAsking(false) }),
        }}
      >
        <p className="wrap-anywhere">
          Remove admin privileges from <strong>{name === null ? email : `${name} (${email})`}</strong>?
        </p>
        <p>The account and its bookings stay. You can promote it again.</p>
      </Dialog>
    </>
  )
}
