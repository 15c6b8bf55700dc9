import { type CurrentUser, updateProfileSchema } from '../../domain/accounts/account.schema.ts'
import { formatPhone } from '../../domain/accounts/phone.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useUpdateProfile } from './use-edit-account.ts'

const FIELD_OF = { invalid_phone: 'phone' } as const

export function EditProfileForm({ user }: { user: CurrentUser }) {
  const update = useUpdateProfile()
  const { register, handleSubmit, formState } = useSchemaForm({
    schema: updateProfileSchema,
    defaultValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phone: formatPhone(user.phone),
    },
    error: update.error,
    fieldOf: FIELD_OF,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((input) => update.mutate(input))}>
      <TextField
        label="First Name"
        autoComplete="given-name"
        error={formState.errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        error={formState.errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
      <Button type="submit" variant="secondary" isWide disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save Profile'}
      </Button>
    </form>
  )
}
