import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { promoteSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { ROLE_NAMES, ROLE_NOTES, STAFF_ROLES, type StaffRole } from '../../../domain/staff-role.ts'
import { errorText, isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { FormProblem, type Problem } from '../../forms/form-problem.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { USERS } from '../requests/staff-requests.ts'
import { OWNER_WARNING } from './change-role-dialog.tsx'
import { VerificationButton } from './verification-button.tsx'

const SCHEMA = promoteSchema.pick({ email: true })

/** Makes an existing account an admin, by its email. */
export function PromoteForm() {
  const promote = usePromote('Please try again', [USERS], isUnverified)
  const { field, reset, errors, problem, submitWith } = useFormOf({
    schema: SCHEMA,
    defaultValues: { email: '' },
    action: promote,
    problemOf: emailRequired,
  })
  const [staffRole, setStaffRole] = useState<StaffRole>('desk')
  /** The email of someone about to become an owner. */
  const [asked, setAsked] = useState<string | null>(null)
  const unverified = isUnverified(promote.error) ? promote.error : null
  const then = { onSuccess: () => reset() }
  return (
    <form
      noValidate
      // With an error below the field, bottom alignment would line the button up with the error.
      className={classNames('flex flex-wrap gap-3', errors.email && !problem ? 'items-center' : 'items-end')}
      onSubmit={submitWith(({ email }) =>
        staffRole === 'owner' ? setAsked(email) : promote.mutate({ email, staffRole }, then),
      )}
    >
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        {...field('email')}
      />
      <div className="grow basis-40 sm:max-w-56 sm:grow-0">
        <SelectField
          label="Role"
          value={staffRole}
          options={STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          onChange={({ currentTarget }) => setStaffRole(currentTarget.value as StaffRole)}
        />
      </div>
      <BusyButton
        type="submit"
        className="min-h-12 grow sm:grow-0"
        busy={promote.isPending && 'Promoting...'}
      >
        Promote to Admin
      </BusyButton>
      <p className="basis-full text-sm text-ink-soft">{`${ROLE_NAMES[staffRole]}: ${ROLE_NOTES[staffRole]}.`}</p>
      <FormProblem problem={problem} />
      {unverified && (
        <div className="basis-full">
          <Notice tone="bad" role="alert" title={FAILED}>
            <p>{errorText(unverified)}</p>
            <VerificationButton customerId={String(unverified.details.customerId)} />
          </Notice>
        </div>
      )}
      <Dialog
        title="Make an Owner?"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel="Cancel"
        focusesClose
        act={
          asked !== null && {
            label: 'Make Owner',
            busy: promote.isPending && 'Promoting...',
            onClick: () =>
              promote.mutate({ email: asked, staffRole }, { ...then, onSettled: () => setAsked(null) }),
          }
        }
      >
        <p className="wrap-anywhere">
          <strong>{asked}</strong>
        </p>
        <p>{OWNER_WARNING}</p>
      </Dialog>
    </form>
  )
}

const FAILED = 'Failed to Promote User'

const isUnverified = (error: unknown) => isApiError(error, 'email_not_verified')

/**
 * Makes an account an admin: others by an admin, the first with the setup code. `isAnswered`: refusals that
 * the form shows itself.
 */
export function usePromote(
  failedText: string,
  affects: readonly QueryKey[],
  isAnswered?: (error: unknown) => boolean,
) {
  return useAction({
    send: (input: { email: string; setupCode?: string; staffRole?: StaffRole }) =>
      call('POST /api/promote-to-admin', input),
    done: { title: 'Success', description: 'User promoted to admin successfully' },
    failed: { title: FAILED, text: failedText },
    affects,
    ...(isAnswered && { isAnswered }),
  })
}

/** 'Email Required' (spec section 5, Admin), with the message of the field. */
export function emailRequired({ email }: FieldErrors<{ email: string }>): Problem | null {
  return email?.message ? { title: 'Email Required', text: email.message } : null
}
