import { type FormEvent, useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { ROLE_NAMES, ROLE_NOTES, STAFF_ROLES, type StaffRole } from '../../../domain/staff-role.ts'
import { call } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useAction } from '../../forms/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-button.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { USERS } from '../requests/staff-requests.ts'

interface Props {
  person: AdminUser
  role: StaffRole
  isOpen: boolean
  onClose: () => void
}

/** Gives a member of staff another role. Owners only. */
export function ChangeRoleDialog({ person, role, ...dialog }: Props) {
  const [staffRole, setStaffRole] = useState(role)
  const change = useAction({
    send: () => call('PUT /api/admin/users/:id/staff-role', { id: person.id }, { staffRole }),
    done: { title: 'Role Changed', description: 'It applies from their next step on.' },
    failed: { text: 'Failed to change the role' },
    affects: [USERS, USER_KEY],
  })
  return (
    <ConfirmDialog
      title="Change Role"
      closeLabel="Cancel"
      action={change}
      act={`Change to ${ROLE_NAMES[staffRole]}`}
      busy="Changing..."
      isDisabled={staffRole === role}
      staysIfRefused
      {...dialog}
    >
      <p className="wrap-anywhere">{person.email}</p>
      <ChoiceGroup
        label="Role"
        value={staffRole}
        choices={STAFF_ROLES.map((role) => ({
          value: role,
          label: ROLE_NAMES[role],
          note: ROLE_NOTES[role],
        }))}
        onChange={({ currentTarget }: FormEvent<HTMLInputElement>) =>
          setStaffRole(currentTarget.value as StaffRole)
        }
      />
      {staffRole === 'owner' && role !== 'owner' && <p>{OWNER_WARNING}</p>}
    </ConfirmDialog>
  )
}

/** Said before someone becomes an owner. */
export const OWNER_WARNING = 'An owner can do everything, including changing the policy and removing you.'
