import { useState } from 'react'
import { changePasswordSchema, PASSWORD_LENGTH } from '../../domain/accounts/account.schema.ts'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { UsernameField } from '../ui/fields/username-field.tsx'
import { useCurrentUser } from './use-current-user.ts'

const EMPTY = { currentPassword: '', newPassword: '' }
const FIELD_OF = {
  wrong_password: 'currentPassword',
  too_many_requests: 'currentPassword',
  same_password: 'newPassword',
  common_password: 'newPassword',
  personal_password: 'newPassword',
} as const

const EVERYTHING = [[]]

interface Props {
  /** With a hint the form is the only thing on its page. */
  currentHint?: string
  /** If it's known, the form asks for it only when it's refused. */
  currentPassword?: string
  onChanged?: (() => void) | undefined
}

export function ChangePasswordForm({ currentHint, currentPassword = '', onChanged }: Props) {
  const email = useCurrentUser().data?.email ?? ''
  const { field, reset, submit, action } = useSchemaForm({
    schema: changePasswordSchema,
    defaultValues: { ...EMPTY, currentPassword },
    send: (input) => call('POST /api/auth/change-password', input),
    done: {
      title: 'Password Changed',
      description: "You're still signed in here. We signed you out everywhere else.",
    },
    failed: { title: "Couldn't Change Password" },
    fieldOf: FIELD_OF,
    // Including the list of devices: the others were signed out.
    affects: EVERYTHING,
    waits: true,
  })
  const [asksForCurrent, setAsksForCurrent] = useState(currentPassword === '')
  if (!asksForCurrent && isApiError(action.error, 'wrong_password')) setAsksForCurrent(true)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(() => {
        reset(EMPTY)
        onChanged?.()
      })}
    >
      <UsernameField email={email} />
      {asksForCurrent && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...(currentHint !== undefined && { hint: currentHint })}
          {...field('currentPassword')}
        />
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_LENGTH}
        enterKeyHint="done"
        {...field('newPassword')}
      />
      <BusyButton
        type="submit"
        variant={currentHint ? 'primary' : 'secondary'}
        isWide
        busy={action.isPending && 'Saving...'}
      >
        Change Password
      </BusyButton>
    </form>
  )
}
