import { useState } from 'react'
import { useCan } from '../../accounts/use-can.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { DeskMachines, useMachines } from '../../desk/people/desk-machines.tsx'
import { PeopleList } from '../../desk/people/people-list.tsx'
import { PromoteForm } from '../../desk/people/promote-form.tsx'
import { usePeople } from '../../desk/people/use-people.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SkeletonList } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export default function AdminUsersPage() {
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  return (
    <StaffFrame page="/admin/users">
      {(user) => (
        <>
          <TextField
            label="Search users"
            type="search"
            placeholder="Name, email, or phone"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Users search={settled} selfId={user.id} />
        </>
      )}
    </StaffFrame>
  )
}

/** In one step once all lists have loaded, so they push nothing away. */
function Users(list: { search: string; selfId: string }) {
  const canPromote = useCan('people')
  const canReset = useCan('passwords')
  const canEnroll = useCan('machines')
  const isPending = [usePeople('admin', list.search), usePeople('customer', list.search)].some(
    (people) => people.isPending,
  )
  const machines = useMachines({ enabled: canEnroll })
  if (isPending || machines.isLoading) return <SkeletonList count={4} className="h-24" />
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="grid content-start gap-8">
        <PeopleList kind="admin" title="Admin Users" empty="No admin users" {...list} />
        {canPromote && (
          <Section title="Promote to Admin">
            <Card>
              <PromoteForm />
            </Card>
          </Section>
        )}
        {canEnroll && <DeskMachines />}
        {canReset && (
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
