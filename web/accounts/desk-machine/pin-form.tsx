import { useQuery } from '@tanstack/react-query'
import { setPinSchema } from '../../../domain/accounts/desk-machine.schema.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'

const FIELD_OF = { weak_pin: 'pin' } as const
const EMPTY = { pin: '' }
const MACHINE = keyOf('GET /api/desk-machine')

/** Sets the PIN of a member of staff, for computers that a manager enrolled. */
export function PinForm() {
  const machine = useQuery(query('GET /api/desk-machine'))
  const { field, reset, submit, action } = useSchemaForm({
    schema: setPinSchema,
    defaultValues: EMPTY,
    send: (input) => call('PUT /api/auth/pin', input),
    done: { title: 'PIN Saved', description: 'It opens the desk on computers that a manager enrolled.' },
    failed: { title: "Couldn't Save PIN" },
    fieldOf: FIELD_OF,
    affects: [MACHINE],
    waits: true,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(() => reset(EMPTY))}>
      <PasswordField
        label={machine.data?.hasPin ? 'New PIN' : 'PIN'}
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
        hint="Six digits that only you know. With a PIN you do what the desk does; more takes your passkey."
        {...field('pin')}
      />
      <BusyButton type="submit" variant="secondary" isWide busy={action.isPending && 'Saving...'}>
        Save PIN
      </BusyButton>
    </form>
  )
}
