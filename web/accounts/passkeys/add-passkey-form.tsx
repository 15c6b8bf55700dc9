import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import { passkeyNameSchema } from '../../../domain/accounts/passkey.schema.ts'
import { call, keyOf } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toasts/toast.ts'
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
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await call('POST /api/auth/passkeys/options')
      const response = await createPasskey(options)
      await call('POST /api/auth/passkeys', { name, response })
    },
    onSuccess: async () => {
      toast({ title: 'Passkey Added', description: 'You can sign in with it from now on.' })
      // The page of a first passkey refetches the user later, because that closes it.
      const changed = isFirst ? [] : PASSKEYS_AND_USER
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => showFailure("Couldn't Add Passkey", error, passkeyErrorText(error)),
  })
  const { field, handleSubmit, reset } = useSchemaForm({
    schema: passkeyNameSchema,
    defaultValues: { name: deviceName(navigator.userAgent) },
    action: add,
  })
  if (!hasPasskeys())
    return <p className="font-semibold">This browser can't use passkeys here. Please try another one.</p>
  const submit = handleSubmit((input) =>
    add.mutate(input, {
      onSuccess: () => {
        // The next one is on another device.
        reset({ name: '' })
        onAdded?.()
      },
    }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
        busy={add.isPending && 'Adding...'}
      >
        Add Passkey
      </BusyButton>
    </form>
  )
}
