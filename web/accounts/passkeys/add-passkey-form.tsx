import { deviceName } from '../../../domain/accounts/device-name.ts'
import { passkeyNameSchema } from '../../../domain/accounts/passkey.schema.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAddPasskey } from './use-passkeys.ts'
import { hasPasskeys } from './webauthn.ts'

interface Props {
  /** The only thing on its page, which goes on by itself. */
  isFirst?: boolean
  onAdded?: () => void
}

/** Names a passkey, and has the browser make it. */
export function AddPasskeyForm({ isFirst = false, onAdded }: Props) {
  const add = useAddPasskey({ keepsUser: isFirst })
  const { field, handleSubmit, reset } = useSchemaForm({
    schema: passkeyNameSchema,
    defaultValues: { name: deviceName(navigator.userAgent) },
    error: add.error,
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
        isBusy={add.isPending}
        busyLabel="Adding..."
      >
        Add Passkey
      </BusyButton>
    </form>
  )
}
