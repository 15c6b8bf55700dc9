import { type Ref, useEffect, useId, useRef } from 'react'
import { confirmSchema } from '../../domain/accounts/account.schema.ts'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { useFormOf } from '../forms/use-schema-form.ts'
import { answerConfirmation } from '../session/confirmation.ts'
import { BusyButton, Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { askForPasskey, hasPasskeys, passkeyErrorText } from './passkeys/webauthn.ts'
import { useCurrentUser } from './use-current-user.ts'

/**
 * Asks for the password, or the passkey of those who need one, before the call that needs it is repeated. Closing it
 * leaves everything as it was.
 */
export default function ConfirmationDialog({ isOpen }: { isOpen: boolean }) {
  const formId = useId()
  const passkeyId = useId()
  const form = useRef<HTMLFormElement>(null)
  const confirm = useConfirm()
  const user = useCurrentUser().data
  const hasPasskey = user?.hasPasskey && hasPasskeys()
  const isHandedOver = user?.blockedBy === 'handed_over'
  const [why, toWhere] = isHandedOver
    ? ['Staff only.', 'go back to the desk']
    : [
        user?.deskMachine ? "A PIN isn't enough for this." : "It's been a while since you signed in.",
        'continue',
      ]
  // After the dialog opened, which focuses its scrolling part.
  useEffect(() => {
    const first = form.current?.querySelector('input') ?? document.getElementById(passkeyId)
    if (isOpen) first?.focus()
  }, [isOpen, passkeyId])
  const passkeyButton = {
    isWide: true,
    onClick: () => confirm.mutate('passkey'),
    children: 'Use a Passkey',
  }
  const dialog = {
    title: "Confirm It's You",
    isOpen,
    onClose: () => answerConfirmation(false),
    closeLabel: 'Cancel',
  }
  if (user?.needsPasskey)
    return (
      <Dialog
        {...dialog}
        actions={<BusyButton {...passkeyButton} id={passkeyId} busy={confirm.isPending && 'Confirming...'} />}
      >
        <p>
          {why} Please use your passkey to {toWhere}.
        </p>
        <p className="text-ink-soft">
          Don't have it here? Sign out, then sign in with your password and a recovery code.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <BusyButton type="submit" form={formId} isWide busy={confirm.isPending && 'Confirming...'}>
            Confirm
          </BusyButton>
          {hasPasskey && <Button {...passkeyButton} variant="secondary" disabled={confirm.isPending} />}
        </>
      }
    >
      <p>
        {why} Please enter your password{hasPasskey && ' or use a passkey'} to {toWhere}.
      </p>
      <PasswordForm ref={form} id={formId} confirm={confirm} isHandedOver={isHandedOver} />
    </Dialog>
  )
}

const FIELD_OF = { wrong_password: 'password', too_many_requests: 'password' } as const

/** Mounted with each question, so no password stays in it. */
function PasswordForm({
  ref,
  id,
  confirm,
  isHandedOver,
}: {
  ref: Ref<HTMLFormElement>
  id: string
  confirm: ReturnType<typeof useConfirm>
  isHandedOver: boolean
}) {
  const { field, submit } = useFormOf({
    schema: confirmSchema,
    defaultValues: { password: '' },
    action: confirm,
  })
  return (
    <form ref={ref} id={id} noValidate onSubmit={submit()}>
      <PasswordField
        label="Password"
        // A saved password must not let the customer in. Browsers ignore "off" for passwords.
        autoComplete={isHandedOver ? 'one-time-code' : 'current-password'}
        enterKeyHint="done"
        {...field('password')}
      />
    </form>
  )
}

type Proof = { password: string } | 'passkey'

async function confirm(proof: Proof): Promise<void> {
  if (proof !== 'passkey') return await call('POST /api/auth/confirmation', proof)
  const options = await call('POST /api/auth/confirmation/passkey-options')
  const response = await askForPasskey(options)
  await call('POST /api/auth/confirmation/passkey', { response })
}

/** Proves who is at this device, and lets the calls that wait for it go on. */
function useConfirm() {
  return useAction({
    send: async (proof: Proof) => {
      try {
        await confirm(proof)
        answerConfirmation(true)
      } catch (error) {
        // The page behind the dialog goes to sign in.
        if (isSignedOut(error)) answerConfirmation(false)
        throw error
      }
    },
    failed: { title: "Couldn't Confirm", text: passkeyErrorText },
    fieldOf: FIELD_OF,
    isAnswered: isSignedOut,
  })
}

const isSignedOut = (error: unknown) => isApiError(error, 'signed_out')
