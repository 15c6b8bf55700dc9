import { useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { ROLE_NAMES } from '../../../domain/staff-role.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Badge, Card, Section } from '../../ui/panels.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CustomerLink } from '../frame/record-links.tsx'
import { emptyText } from '../lists/empty-text.ts'
import { countLabel, PagedList } from '../lists/paged-list.tsx'
import { USERS } from '../requests/staff-requests.ts'
import { ChangeRoleButton } from './change-role-button.tsx'
import { DeskMachines } from './desk-machines.tsx'
import { PromoteForm } from './promote-form.tsx'
import { usePeople } from './use-people.ts'

/** Everyone with an account, and the tools for staff's own. */
export function Users({ selfId }: { selfId: string }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <TextField
        label="Search users"
        type="search"
        placeholder="Name, email, or phone"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Lists search={useDebounced(search)} selfId={selfId} />
    </>
  )
}

/** Both lists, each once it has loaded. The tools below the first wait for it, because it would push them away. */
function Lists(list: { search: string; selfId: string }) {
  const canPromote = useCan('people')
  const canReset = useCan('passwords')
  const canEnroll = useCan('machines')
  const hasAdmins = !usePeople('admin', list.search).isPending
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="grid content-start gap-8">
        {canPromote && (
          <Section title="Promote to Admin">
            <Card>
              <PromoteForm />
            </Card>
          </Section>
        )}
        <PeopleList kind="admin" title="Admin Users" empty="No admin users" {...list} />
        {hasAdmins && canEnroll && <DeskMachines />}
        {hasAdmins && canReset && (
          <p>
            <ButtonLink variant="secondary" href="/admin/bookings?tab=password">
              Reset a Password
            </ButtonLink>
          </p>
        )}
      </div>
      <PeopleList kind="customer" title="Regular Users" empty="No regular users yet" {...list} />
    </div>
  )
}

interface Props {
  kind: AdminUser['role']
  title: string
  search: string
  empty: string
  /** The staff member who looks at the list. */
  selfId: string
}

/** All accounts of one role, with their number. */
function PeopleList({ kind, title, search, empty, selfId }: Props) {
  const people = usePeople(kind, search)
  return (
    <Section
      title={`${title} (${countLabel(people.first?.total, people.first?.isTotalCapped)})`}
      className="content-start"
    >
      <PagedList pages={people} what={title.toLowerCase()} rowHeight="h-24" empty={emptyText(search, empty)}>
        {(person) => <PersonRow key={person.id} person={person} isSelf={person.id === selfId} />}
      </PagedList>
    </Section>
  )
}

/** One account in a list. */
function PersonRow({ person, isSelf }: { person: AdminUser; isSelf: boolean }) {
  const canChange = useCan('people')
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
            <>
              <Badge tone="warm">Admin</Badge>
              {person.staffRole && <Badge tone="outline">{ROLE_NAMES[person.staffRole]}</Badge>}
            </>
          ) : person.email === null ? (
            <Badge tone="outline">No account</Badge>
          ) : person.isEmailVerified ? (
            <Badge tone="good">Verified</Badge>
          ) : (
            <Badge tone="outline">Unverified</Badge>
          )}
          {person.staffRole && canChange && (
            <>
              <ChangeRoleButton key={person.staffRole} person={person} role={person.staffRole} />
              <RemoveAdminButton person={person} isSelf={isSelf} />
            </>
          )}
        </div>
      </Card>
    </li>
  )
}

/** Removes the admin role after a confirmation. Staff can't remove their own. */
function RemoveAdminButton({ person, isSelf }: { person: AdminUser; isSelf: boolean }) {
  const name = personName(person)
  // Admins are accounts.
  const email = person.email ?? ''
  const remove = useAction({
    send: () => call('POST /api/remove-admin', { email }),
    done: { title: 'Success', description: 'Admin privileges removed successfully' },
    failed: { title: 'Failed to Remove Admin', text: 'Please try again' },
    affects: [USERS],
  })
  return (
    <>
      {isSelf && <span className="text-sm text-ink-soft">This is you</span>}
      <ConfirmButton
        button={{ children: 'Remove Admin', disabled: isSelf, 'aria-label': `Remove Admin ${email}` }}
        title="Remove Admin"
        closeLabel="Keep Admin"
        focusesClose
        action={remove}
        act="Remove Admin"
        busy="Removing..."
      >
        <p className="wrap-anywhere">
          Remove admin privileges from <strong>{name === null ? email : `${name} (${email})`}</strong>?
        </p>
        <p>The account and its bookings stay. You can promote it again.</p>
      </ConfirmButton>
    </>
  )
}
