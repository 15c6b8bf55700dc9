import { MINIMUM_PASSWORD, registerSchema } from '../../domain/accounts/account.schema.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ConfirmPasswordField } from './confirm-password-field.tsx'
import { REGISTRATION_FAILED, useRegister } from './use-register.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' }
const FIELD_OF = {
  email_taken: 'email',
  too_many_requests: 'email',
  invalid_phone: 'phone',
  common_password: 'password',
  personal_password: 'password',
} as const

export function RegisterForm() {
  const account = useRegister()
  const { register, handleSubmit, formState, control } = useSchemaForm({
    schema: registerSchema,
    defaultValues: EMPTY,
    error: account.error,
    fieldOf: FIELD_OF,
  })
  const { errors } = formState
  const isBusy = account.isPending || account.isSuccess

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((input) => account.mutate(input))}>
      <div className="grid gap-4 min-[24rem]:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        placeholder={`At least ${MINIMUM_PASSWORD} characters`}
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <ConfirmPasswordField
        label="Confirm Password"
        control={control}
        passwordName="password"
        enterKeyHint="go"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormProblem error={account.error} fieldOf={FIELD_OF} fallback={REGISTRATION_FAILED} />
      <Button type="submit" isWide disabled={isBusy}>
        {isBusy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
