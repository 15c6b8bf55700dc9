import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { claimAdminFormSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { keyOf } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useFormOf } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { emailRequired, usePromote } from './promote-form.tsx'

interface Props {
  /** The signed-in person's, if there is one. */
  email: string
  needsCode: boolean
  /** There's an admin already, so this is for more of them. */
  isClosed: boolean
}

/** Makes a registered account the first admin, or a further one with the least role. */
export function SetupForm({ email, needsCode, isClosed }: Props) {
  const claim = useClaimAdmin()
  const { field, problem, submitWith } = useFormOf({
    schema: claimAdminFormSchema,
    defaultValues: { email, setupCode: '' },
    action: claim,
    problemOf: emailRequired,
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
        claim.mutate({
          email,
          ...(needsCode && { setupCode }),
          ...(isClosed && { staffRole: 'desk' }),
        }),
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
      <FormProblem problem={problem} />
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
