import { useState } from 'react'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { PeopleList } from '../../desk/people/people-list.tsx'
import { PromoteForm } from '../../desk/people/promote-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
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
          <div className="grid gap-8 md:grid-cols-2">
            <div className="grid content-start gap-8">
              <PeopleList
                kind="admin"
                title="Admin Users"
                search={settled}
                empty="No admin users"
                selfId={user.id}
              />
              <Section title="Promote to Admin">
                <Card>
                  <PromoteForm />
                </Card>
              </Section>
              <p>
                <ButtonLink variant="secondary" href="/admin/bookings?tab=password">
                  Reset a Password
                </ButtonLink>
              </p>
            </div>
            <PeopleList
              kind="customer"
              title="Regular Users"
              search={settled}
              empty="No regular users yet"
              selfId={user.id}
            />
          </div>
        </>
      )}
    </StaffFrame>
  )
}
