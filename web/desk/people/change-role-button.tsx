import { type FormEvent, useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { ROLE_NAMES, ROLE_NOTES, STAFF_ROLES, type StaffRole } from '../../../domain/staff-role.ts'
import { call } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useAction } from '../../forms/use-action.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { USERS } from '../requests/staff-requests.ts'

/** Gives a member of staff another role. Owners only. */
export function ChangeRoleButton({ person, role }: { person: AdminUser; role: StaffRole }) {
  const [staffRole, setStaffRole] = useState(role)
  const change = useAction({
    send: () => call('PUT /api/admin/users/:id/staff-role', { id: person.id }, { staffRole }),
    done: { title: 'Role Changed', description: 'It applies from their next step on.' },
    failed: { text: 'Failed to change the role' },
    affects: [USERS, USER_KEY],
  })
  return (
    <ConfirmButton
      button={{ children: 'Change Role', 'aria-label': `Change Role ${person.email}` }}
      title="Change Role"
      closeLabel="Cancel"
      action={change}
      act={`Change to ${ROLE_NAMES[staffRole]}`}
      busy="Changing..."
      isDisabled={staffRole === role}
      staysIfRefused
    >
      <p className="wrap-anywhere">{person.email}</p>
      <RoleChoice value={staffRole} onChange={setStaffRole} />
    </ConfirmButton>
  )
}

/** The roles, each with the things it adds. */
export function RoleChoice({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <ChoiceGroup
      label="Role"
      value={value}
      choices={STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], note: ROLE_NOTES[role] }))}
      onChange={({ currentTarget }: FormEvent<HTMLInputElement>) =>
        onChange(currentTarget.value as StaffRole)
      }
    />
  )
}
