import type { FieldErrors } from 'react-hook-form'
import { promoteSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { isApiError } from '../../api/api-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { usePromote, useSendVerification } from './use-people.ts'

const SCHEMA = promoteSchema.pick({ email: true })

/** Makes an existing account an admin, by its email. */
export function PromoteForm() {
  const promote = usePromote()
  const { field, reset, errors, container, submit } = useDeskForm({
    schema: SCHEMA,
    defaultValues: { email: '' },
    action: promote,
    invalidToast: emailRequiredToast,
  })
  const unverified =
    isApiError(promote.error, 'email_not_verified') && String(promote.error.details.customerId)
  return (
    <form
      ref={container}
      noValidate
      // With an error below the field, bottom alignment would line the button up with the error.
      className={classNames('flex flex-wrap gap-3', errors.email ? 'items-center' : 'items-end')}
      onSubmit={submit((input) => promote.mutate(input, { onSuccess: () => reset() }))}
    >
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        {...field('email')}
      />
      <BusyButton
        type="submit"
        className="min-h-12 grow sm:grow-0"
        isBusy={promote.isPending}
        busyLabel="Promoting..."
      >
        Promote to Admin
      </BusyButton>
      {unverified && <UnverifiedNotice customerId={unverified} />}
    </form>
  )
}

/** The way on for an account that can't be promoted yet. */
function UnverifiedNotice({ customerId }: { customerId: string }) {
  const verification = useSendVerification(customerId)
  return (
    <div className="basis-full">
      <Notice tone="warm" role="status">
        <p>Only accounts with a verified email address can become admins.</p>
        <div>
          <BusyButton
            variant="secondary"
            isBusy={verification.isPending}
            busyLabel="Sending..."
            onClick={() => verification.mutate(null)}
          >
            Send Verification Link
          </BusyButton>
        </div>
      </Notice>
    </div>
  )
}

/** 'Email Required' (spec section 5, Admin), with the message of the field. */
export function emailRequiredToast({ email }: FieldErrors<{ email: string }>): ToastMessage | null {
  return email?.message
    ? { title: 'Email Required', description: email.message, variant: 'destructive' }
    : null
}
