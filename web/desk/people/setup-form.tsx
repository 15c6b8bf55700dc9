import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { claimAdminFormSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { keyOf } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { emailRequiredToast, usePromote } from './promote-form.tsx'

/** Makes a registered account the first admin. `email` is the signed-in person's, if there is one. */
export function SetupForm({ email, needsCode }: { email: string; needsCode: boolean }) {
  const claim = useClaimAdmin()
  const { field, submitWith } = useFormOf({
    schema: claimAdminFormSchema,
    defaultValues: { email, setupCode: '' },
    action: claim,
    invalidToast: emailRequiredToast,
  })
  if (claim.isSuccess) {
    return (
      <Notice tone="good" role="status" title="User promoted to admin successfully">
        <p>Taking you to the admin panel…</p>
      </Notice>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submitWith(({ email, setupCode }) =>
        claim.mutate({ email, ...(needsCode && { setupCode }) }),
      )}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="The email you registered with"
        {...field('email')}
      />
      {needsCode && (
        <TextField
          label="Setup Code"
          type="password"
          autoComplete="off"
          hint="Ask the person who set up this server"
          {...field('setupCode')}
        />
      )}
      <BusyButton type="submit" isWide busy={claim.isPending && 'Promoting...'}>
        Become Admin
      </BusyButton>
    </form>
  )
}

/** The key of the query for whether the first admin can still be claimed. */
const SETUP = keyOf('GET /api/admin-setup')
const LEAVE_AFTER_MS = 2000

/** Claims the first admin, then opens the admin panel after two seconds (spec section 2, Admin setup). */
function useClaimAdmin() {
  const [, navigate] = useLocation()
  const claim = usePromote('Please make sure the email address has an existing account.', [USER_KEY, SETUP])
  useEffect(() => {
    if (!claim.isSuccess) return
    const timer = setTimeout(() => navigate('/admin'), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [claim.isSuccess, navigate])
  return claim
}
