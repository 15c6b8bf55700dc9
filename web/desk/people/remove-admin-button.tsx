import { useState } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { personName } from '../../../domain/accounts/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useRemoveAdmin } from './use-people.ts'

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
