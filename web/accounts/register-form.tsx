import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { MINIMUM_PASSWORD, type Register, registerSchema } from '../../domain/accounts/account.schema.ts'
import { nextPath } from '../../domain/accounts/next-path.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { call } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { INERT_WITHOUT_APP, useFormOf } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ConfirmPasswordField } from './confirm-password-field.tsx'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' }
const FIELD_OF = {
  email_taken: 'email',
  too_many_requests: 'email',
  invalid_phone: 'phone',
  common_password: 'password',
  personal_password: 'password',
} as const

export default function RegisterForm() {
  const account = useRegister()
  const { field, submit, control } = useFormOf({
    schema: registerSchema,
    defaultValues: EMPTY,
    action: account,
  })
  const isBusy = account.isPending || account.isSuccess

  return (
    <form
      noValidate
      {...INERT_WITHOUT_APP}
      className="grid gap-4"
      onSubmit={submit()}
      onKeyDown={goToNextField}
    >
      <div className="grid gap-4 min-[24rem]:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" enterKeyHint="next" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" enterKeyHint="next" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" enterKeyHint="next" {...field('email')} />
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...field('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        enterKeyHint="next"
        placeholder={`At least ${MINIMUM_PASSWORD} characters`}
        {...field('password', { deps: 'confirmPassword' })}
      />
      <ConfirmPasswordField
        label="Confirm Password"
        control={control}
        passwordName="password"
        enterKeyHint="go"
        {...field('confirmPassword')}
      />
      <BusyButton type="submit" isWide busy={isBusy && 'Creating Account...'}>
        Create Account
      </BusyButton>
    </form>
  )
}

/** Enter moves to the next field if that's empty, like Next on a phone. Otherwise, it sends the form. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}

const LEAVE_AFTER_MS = 1000

/** Creates the account, which also signs in, and moves on after a second (spec section 2, Register). */
function useRegister() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  return useAction({
    send: async (input: Register) => {
      const created = await call('POST /api/auth/register', input)
      setTimeout(() => navigate(nextPath(params.get('next'))), LEAVE_AFTER_MS)
      // Also drops the data of another customer whose session ended in this tab.
      void client.resetQueries()
      return created
    },
    done: {
      title: 'Account Created Successfully!',
      description: `Welcome to ${FACILITY_NAME}. You are now logged in.`,
    },
    failed: { title: 'Registration Failed', text: 'Please try again.', isQuoted: true },
    fieldOf: FIELD_OF,
  })
}
