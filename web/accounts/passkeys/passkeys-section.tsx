import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import type { Passkey } from '../../../domain/accounts/passkey.schema.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { call, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { CardList } from '../../ui/card-list.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus.ts'
import { LinkedSection } from '../../ui/linked-section.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'
import { AddPasskeyForm, PASSKEYS_AND_USER } from './add-passkey-form.tsx'
import { RecoveryCodesCard } from './recovery-codes.tsx'

const ANCHOR = 'passkeys'

/** The user's passkeys, and a form to add one. */
export function PasskeysSection({ user }: { user: CurrentUser }) {
  const passkeys = useQuery(query('GET /api/auth/passkeys'))
  const [hasAdded, setHasAdded] = useState(false)
  useFocusAfterRemoval(passkeys.data?.length ?? 0, ANCHOR)
  return (
    <LinkedSection title="Passkeys" anchor={ANCHOR}>
      <Loaded
        query={passkeys}
        failed="Your passkeys could not be loaded."
        loading={<Skeleton className="h-40" />}
      >
        {(list) => (
          <>
            <CardList items={list}>{(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}</CardList>
            <Card className="grid gap-3">
              <p>
                A passkey signs you in with your fingerprint, face, or screen lock instead of a password. It
                can't be guessed, and other sites can't ask for it.
              </p>
              <AddPasskeyForm onAdded={() => setHasAdded(true)} />
            </Card>
            {user.role === 'admin' && user.hasPasskey && <RecoveryCodesCard makesFirst={hasAdded} />}
          </>
        )}
      </Loaded>
    </LinkedSection>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const remove = useAction({
    send: () => call('DELETE /api/auth/passkeys/:id', { id }),
    done: { title: 'Passkey Removed', description: `“${name}” can no longer sign in.` },
    failed: { title: "Couldn't Remove Passkey" },
    affects: PASSKEYS_AND_USER,
    waits: true,
  })
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">Added {dayOf(createdAt)}</p>
          <p className="text-sm text-ink-soft">
            {lastUsedAt ? `Last used ${dayOf(lastUsedAt)}` : 'Not used yet'}
          </p>
        </div>
        <ConfirmButton
          button={{ children: 'Remove', 'aria-label': `Remove ${name}` }}
          title="Remove Passkey"
          closeLabel="Keep Passkey"
          focusesClose
          action={remove}
          act="Remove Passkey"
          busy="Removing..."
        >
          <p className="wrap-anywhere">
            Remove <strong>{name}</strong>? You can no longer sign in with it. Also delete it on the device.
          </p>
        </ConfirmButton>
      </Card>
    </li>
  )
}

function dayOf(instant: string): string {
  return formatShortDate(Temporal.Instant.from(instant))
}
