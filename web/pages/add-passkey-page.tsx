import { useQueryClient } from '@tanstack/react-query'
import { ERRORS } from '../../domain/errors.ts'
import { formatLongDate } from '../../domain/time/facility-time.ts'
import { AddPasskeyForm } from '../accounts/passkeys/add-passkey-form.tsx'
import { addPasskeyLater } from '../accounts/passkeys/passkey-later.ts'
import { RecoveryCodeList, useMakeRecoveryCodes } from '../accounts/passkeys/recovery-codes.tsx'
import { ResetLinkButton } from '../accounts/reset-link-form.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { USER_KEY } from '../api/query-client.ts'
import { useConfig } from '../api/use-config.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SignOutLink } from '../shell/sign-out-link.tsx'
import { Button } from '../ui/button.tsx'

/** In place of every other page, asks an admin for a passkey. Until it's due, they can do it later. */
export default function AddPasskeyPage() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const codes = useMakeRecoveryCodes()
  const hasEmail = useConfig().data?.hasEmail !== false
  const dueAt = user.data?.passkeyDueAt
  const isDue = user.data?.blockedBy === 'passkey_required'

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
        {dueAt && !isDue && (
          <p>You can do this later, until {formatLongDate(Temporal.Instant.from(dueAt))}.</p>
        )}
        {isDue ? (
          <>
            {hasEmail ? (
              <>
                <p>{ERRORS.passkey_overdue.message}</p>
                <ResetLinkButton email={user.data?.email ?? ''} />
              </>
            ) : (
              <p>
                Your days to add a passkey are over, and emails can't be sent yet. The person who runs the
                server can start the days over:{' '}
                <code>npm run admin -- reset-passkeys {user.data?.email}</code>
              </p>
            )}
            <SignOutLink />
          </>
        ) : (
          <>
            <AddPasskeyForm isFirst onAdded={() => codes.mutate(undefined, { onError: goOn })} />
            <Button variant="secondary" isWide onClick={addPasskeyLater}>
              Later
            </Button>
          </>
        )}
      </div>
    </PageFrame>
  )
}
