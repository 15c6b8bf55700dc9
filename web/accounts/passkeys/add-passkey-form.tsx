import { deviceName } from '../../../domain/accounts/device-name.ts'
import { passkeyNameSchema } from '../../../domain/accounts/passkey.schema.ts'
import { call, keyOf } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { createPasskey, hasPasskeys, passkeyErrorText } from './webauthn.ts'

/** Without its last passkey, the user has none. */
export const PASSKEYS_AND_USER = [keyOf('GET /api/auth/passkeys'), USER_KEY]

interface Props {
  /** The only thing on its page, which continues on its own. */
  isFirst?: boolean
  onAdded?: () => void
}

/** Names a passkey, and has the browser make it. */
export function AddPasskeyForm({ isFirst = false, onAdded }: Props) {
  const { field, reset, submit, action } = useSchemaForm({
    schema: passkeyNameSchema,
    defaultValues: { name: deviceName(navigator.userAgent) },
    send: async ({ name }) => {
      const options = await call('POST /api/auth/passkeys/options')
      const response = await createPasskey(options)
      await call('POST /api/auth/passkeys', { name, response })
    },
    done: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
    failed: { title: "Couldn't Add Passkey", text: passkeyErrorText },
    // The page of a first passkey refetches the user later, because that closes it.
    affects: isFirst ? [] : PASSKEYS_AND_USER,
    waits: true,
  })
  if (!hasPasskeys())
    return <p className="font-semibold">This browser can't use passkeys here. Please try another one.</p>
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(() => {
        // The next one is on another device.
        reset({ name: '' })
        onAdded?.()
      })}
    >
      <TextField
        label="Passkey Name"
        hint="So you can tell your passkeys apart"
        autoComplete="off"
        maxLength={60}
        {...field('name')}
      />
      <BusyButton
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        isWide
        busy={action.isPending && 'Adding...'}
      >
        Add Passkey
      </BusyButton>
    </form>
  )
}
