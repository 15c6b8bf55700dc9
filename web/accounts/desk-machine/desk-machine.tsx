import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { query } from '../../api/call.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { SignOutLink } from '../../shell/sign-out-link.tsx'
import { Button } from '../../ui/button.tsx'
import { registerOpenDialog } from '../../ui/dialog/top-dialog.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { hasPasskeys, passkeyErrorText, signInWithPasskey } from '../passkeys/webauthn.ts'
import { unlockDesk, useDeskLock } from './desk-lock.ts'
import { PinPad } from './pin-pad.tsx'

interface Props {
  blockedBy: CurrentUser['blockedBy']
  machine: NonNullable<CurrentUser['deskMachine']>
}

/** Nothing while a customer has the machine, which is locked in its own way. */
export default function DeskMachine(props: Props) {
  return props.blockedBy === 'handed_over' ? null : <Lock {...props} />
}

/** Locks a machine that isn't used, and covers its screen until a person chooses their name and types their PIN. */
function Lock({ blockedBy, machine }: Props) {
  const isLockedHere = useDeskLock(machine.lockMinutes)
  return isLockedHere || blockedBy === 'desk_locked' ? <LockScreen name={machine.name} /> : null
}

function LockScreen({ name }: { name: string }) {
  const client = useQueryClient()
  const machine = useQuery(query('GET /api/desk-machine'))
  const [chosen, setChosen] = useState<string | null>(null)
  const person = machine.data?.staff.find(({ id }) => id === chosen)

  async function unlockByPasskey() {
    try {
      await signInWithPasskey()
      await unlockDesk(client)
    } catch (error) {
      showFailure("Couldn't Unlock", error, passkeyErrorText(error))
    }
  }

  return (
    <Cover>
      <header className="grid gap-1 text-center">
        <h2 className="text-3xl">{person ? person.name : "Who's at the Desk?"}</h2>
        <p className="wrap-anywhere text-on-night-soft">{name} is locked.</p>
      </header>
      {person ? (
        <PinPad
          key={person.id}
          person={person}
          onBack={() => {
            setChosen(null)
            // A manager may have turned a PIN on again.
            void machine.refetch()
          }}
        />
      ) : (
        <Loaded query={machine} failed="The people at this desk could not be loaded." skeleton={[3, 'h-14']}>
          {({ staff }) =>
            staff.length === 0 ? (
              <p className="text-center">
                No one has a PIN yet. Use your passkey, then set a PIN under Account Settings in your profile.
              </p>
            ) : (
              <ul className="grid gap-3">
                {staff.map((each) => (
                  <li key={each.id}>
                    <Button
                      variant="on-dark"
                      isWide
                      className="min-h-14 wrap-anywhere"
                      onClick={() => setChosen(each.id)}
                    >
                      {each.name}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      <div className="grid gap-3 border-t-2 border-on-night-soft/40 pt-4">
        {hasPasskeys() && (
          <Button variant="on-dark" isWide onClick={unlockByPasskey}>
            Use a Passkey
          </Button>
        )}
        <SignOutLink variant="on-dark" />
      </div>
    </Cover>
  )
}

/** Over everything, also open dialogs, which keep what was typed. Escape doesn't close it. */
function Cover({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const unregister = registerOpenDialog(dialog)
    return () => {
      unregister()
      // Returns focus to where it was.
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label="Locked"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape anyway.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className="on-dark-focus fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-night p-4 text-on-night print:hidden"
    >
      <div className="mx-auto grid min-h-full max-w-sm content-center gap-6 py-6">{children}</div>
    </dialog>
  )
}
