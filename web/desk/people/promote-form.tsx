import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { promoteSchema } from '../../../domain/accounts/admin-account.schema.ts'
import type { StaffRole } from '../../../domain/staff-role.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
import { USERS } from '../requests/staff-requests.ts'
import { RoleChoice } from './change-role-button.tsx'
import { VerificationButton } from './verification-button.tsx'

const SCHEMA = promoteSchema.pick({ email: true })

/** Makes an existing account an admin, by its email. */
export function PromoteForm() {
  const promote = usePromote('Please try again', [USERS])
  const { field, reset, errors, submitWith } = useFormOf({
    schema: SCHEMA,
    defaultValues: { email: '' },
    action: promote,
    invalidToast: emailRequiredToast,
  })
  const [staffRole, setStaffRole] = useState<StaffRole>('owner')
  const unverified =
    isApiError(promote.error, 'email_not_verified') && String(promote.error.details.customerId)
  return (
    <form
      noValidate
      // With an error below the field, bottom alignment would line the button up with the error.
      className={classNames('flex flex-wrap gap-3', errors.email ? 'items-center' : 'items-end')}
      onSubmit={submitWith((input) => promote.mutate({ ...input, staffRole }, { onSuccess: () => reset() }))}
    >
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        {...field('email')}
      />
      <div className="basis-full">
        <RoleChoice value={staffRole} onChange={setStaffRole} />
      </div>
      <BusyButton
        type="submit"
        className="min-h-12 grow sm:grow-0"
        busy={promote.isPending && 'Promoting...'}
      >
        Promote to Admin
      </BusyButton>
      {unverified && (
        <div className="basis-full">
          <Notice tone="warm" role="status">
            <p>Only accounts with a verified email address can become admins.</p>
            <VerificationButton customerId={unverified} />
          </Notice>
        </div>
      )}
    </form>
  )
}

/** Makes an account an admin: others by an admin, the first with the setup code. */
export function usePromote(failedText: string, affects: readonly QueryKey[]) {
  return useAction({
    send: (input: { email: string; setupCode?: string; staffRole?: StaffRole }) =>
      call('POST /api/promote-to-admin', input),
    done: { title: 'Success', description: 'User promoted to admin successfully' },
    failed: { title: 'Failed to Promote User', text: failedText },
    affects,
  })
}

/** 'Email Required' (spec section 5, Admin), with the message of the field. */
export function emailRequiredToast({ email }: FieldErrors<{ email: string }>): ToastMessage | null {
  return email?.message
    ? { title: 'Email Required', description: email.message, variant: 'destructive' }
    : null
}
