import { useQueryClient } from '@tanstack/react-query'
import { AddPasskeyForm } from '../accounts/passkeys/add-passkey-form.tsx'
import { PasskeyDue } from '../accounts/passkeys/passkey-due.tsx'
import { addPasskeyLater } from '../accounts/passkeys/passkey-later.ts'
import { RecoveryCodeList, useMakeRecoveryCodes } from '../accounts/passkeys/recovery-codes.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { USER_KEY } from '../api/query-client.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button } from '../ui/button.tsx'

/** In place of every other page, asks an admin for a passkey, which they can add later. */
export default function AddPasskeyPage() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const codes = useMakeRecoveryCodes()
  const dueAt = user.data?.passkeyDueAt

  const goOn = () => client.invalidateQueries({ queryKey: USER_KEY })

  if (codes.data)
    return (
      <PageFrame title="Save Your Recovery Codes">
        <div className="grid max-w-column gap-6">
          <RecoveryCodeList codes={codes.data.codes} />
          <Button isWide onClick={goOn}>
            I Saved the Codes
          </Button>
        </div>
      </PageFrame>
    )
  return (
    <PageFrame title="Add a Passkey">
      <div className="grid max-w-column gap-6">
        <p>
          Admins sign in with a passkey, so that a guessed or stolen password isn't enough. It uses your
          fingerprint, face, or screen lock.
        </p>
        {dueAt && <PasskeyDue dueAt={Temporal.Instant.from(dueAt)} />}
        <AddPasskeyForm isFirst onAdded={() => codes.mutate(undefined, { onError: goOn })} />
        <Button variant="secondary" isWide onClick={addPasskeyLater}>
          Later
        </Button>
      </div>
    </PageFrame>
  )
}
