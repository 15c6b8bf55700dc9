import { useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { ROLE_NAMES, type StaffRole } from '../../../domain/staff-role.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { type Column, DataTable, ROW_LINK } from '../../ui/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LinkedSection } from '../../ui/linked-section.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { Badge, Section } from '../../ui/panels.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CustomerLink } from '../frame/record-links.tsx'
import { emptyText } from '../lists/empty-text.ts'
import { countLabel, PagedList } from '../lists/paged-list.tsx'
import { USERS } from '../requests/staff-requests.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { PromoteForm } from './promote-form.tsx'
import { usePeople } from './use-people.ts'

/** Everyone with an account, and the tools for staff's own. */
export function Users({ selfId }: { selfId: string }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <div className="relative">
        <TextField
          label="Search users"
          type="search"
          placeholder="Name, email, or phone"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {/* Beside the label, so that nothing moves when it loads. */}
        <div className="absolute -top-3 -right-4">
          <Outlet at="desk/users" facts={{}} fallback={null} />
        </div>
      </div>
      <Lists search={useDebounced(search)} selfId={selfId} />
    </>
  )
}

/** Both lists, each once it has loaded. Regular users wait for the admins, who would push them away. */
function Lists(list: { search: string; selfId: string }) {
  const canPromote = useCan('people')
  const admins = usePeople('admin', list.search)
  return (
    <>
      {canPromote && (
        <LinkedSection title="Promote to Admin" anchor="promote">
          <PromoteForm />
        </LinkedSection>
      )}
      <PeopleList kind="admin" title="Admin Users" empty="No admin users" {...list} />
      <PeopleList
        kind="customer"
        title="Regular Users"
        empty="No regular users yet"
        above={admins}
        {...list}
      />
    </>
  )
}

interface Props {
  kind: AdminUser['role']
  title: string
  search: string
  empty: string
  /** The staff member who looks at the list. */
  selfId: string
  above?: { isPending: boolean }
}

/** All accounts of one role, with their number. */
function PeopleList({ kind, title, search, empty, selfId, above }: Props) {
  const people = usePeople(kind, search)
  const columns = useColumns(selfId)
  return (
    <Section title={`${title} (${countLabel(people.first?.total, people.first?.isTotalCapped)})`}>
      <PagedList
        pages={people}
        what={title.toLowerCase()}
        rowHeight="h-18 md:h-11"
        above={above}
        empty={emptyText(search, empty)}
      >
        {(items) => (
          <DataTable
            label={title}
            items={items}
            columns={columns}
            grid="grid-cols-[minmax(0,1fr)_auto_2.75rem] md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_9.5rem_8.5rem_2.75rem]"
          />
        )}
      </PagedList>
    </Section>
  )
}

/** On a phone: name and badge, contact and date. */
function useColumns(selfId: string): Column<AdminUser>[] {
  const canChange = useCan('people')
  return [
    {
      name: 'Name',
      className: 'max-md:col-start-1 max-md:row-start-1',
      cell: (person) => (
        <CustomerLink customerId={person.id} className={ROW_LINK}>
          {personName(person) ?? 'No name provided'}
        </CustomerLink>
      ),
    },
    {
      name: 'Contact',
      className: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:text-sm',
      cell: ({ email, phone }) => (
        <>
          <p className="truncate">{email ?? formatPhone(phone)}</p>
          {email !== null && phone && <p className="text-sm leading-4 text-ink-soft">{formatPhone(phone)}</p>}
        </>
      ),
    },
    {
      name: 'Status',
      className: 'max-md:col-start-2 max-md:row-start-1 max-md:text-right',
      cell: (person) => <PersonBadges person={person} isSelf={person.id === selfId} />,
    },
    {
      name: 'Created',
      className: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 text-sm text-ink-soft',
      cell: ({ createdAt }) => (
        <>
          <span className="md:sr-only">Created </span>
          {formatShortDate(Temporal.Instant.from(createdAt))}
        </>
      ),
    },
    {
      name: 'Actions',
      isNameHidden: true,
      className: 'relative max-md:col-start-3 max-md:row-span-2 max-md:row-start-1',
      cell: (person) =>
        person.staffRole && canChange ? (
          <StaffMenu
            key={person.staffRole}
            person={person}
            role={person.staffRole}
            isSelf={person.id === selfId}
          />
        ) : null,
    },
  ]
}

function PersonBadges({ person, isSelf }: { person: AdminUser; isSelf: boolean }) {
  if (person.role === 'admin')
    return (
      <span className="inline-flex flex-wrap items-center gap-x-1.5 max-md:justify-end">
        <Badge tone="warm">Admin</Badge>
        <span className="text-sm text-ink-soft">
          {person.staffRole && ROLE_NAMES[person.staffRole]}
          {isSelf && ', you'}
        </span>
      </span>
    )
  if (person.email === null) return <Badge tone="outline">No account</Badge>
  return person.isEmailVerified ? (
    <span className="text-sm text-ink-soft">Verified</span>
  ) : (
    <Badge tone="outline">Unverified</Badge>
  )
}

/** An owner's actions for an admin. Each has its dialog, which outlives the menu. */
function StaffMenu({ person, role, isSelf }: { person: AdminUser; role: StaffRole; isSelf: boolean }) {
  const [asked, setAsked] = useState<'role' | 'removal' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Menu label={`Actions for ${person.email}`} className="hover:bg-raised">
        <MenuButton onClick={() => setAsked('role')}>Change Role</MenuButton>
        <MenuButton disabled={isSelf} onClick={() => setAsked('removal')}>
          Remove Admin
        </MenuButton>
      </Menu>
      <ChangeRoleDialog person={person} role={role} isOpen={asked === 'role'} onClose={close} />
      <RemoveAdminDialog person={person} isOpen={asked === 'removal'} onClose={close} />
    </>
  )
}

interface RemovalProps {
  person: AdminUser
  isOpen: boolean
  onClose: () => void
}

/** Removes the admin role after a confirmation. Staff can't remove their own. */
function RemoveAdminDialog({ person, ...dialog }: RemovalProps) {
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
    <ConfirmDialog
      title="Remove Admin"
      closeLabel="Keep Admin"
      focusesClose
      action={remove}
      act="Remove Admin"
      busy="Removing..."
      {...dialog}
    >
      <p className="wrap-anywhere">
        Remove admin privileges from <strong>{name === null ? email : `${name} (${email})`}</strong>?
      </p>
      <p>The account and its bookings stay. You can promote it again.</p>
    </ConfirmDialog>
  )
}
