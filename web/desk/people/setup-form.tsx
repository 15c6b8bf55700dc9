import { claimAdminFormSchema } from '../../../domain/accounts/admin-account.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { emailRequiredToast } from './promote-form.tsx'
import { useClaimAdmin } from './use-setup.ts'

/** Makes a registered account the first admin. */
export function SetupForm({ needsCode }: { needsCode: boolean }) {
  const claim = useClaimAdmin()
  const { field, container, submit } = useDeskForm({
    schema: claimAdminFormSchema,
    defaultValues: { email: '', setupCode: '' },
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
      ref={container}
      noValidate
      className="grid gap-4"
      onSubmit={submit(({ email, setupCode }) => claim.mutate({ email, ...(needsCode && { setupCode }) }))}
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
      <BusyButton type="submit" isWide isBusy={claim.isPending} busyLabel="Promoting...">
        Become Admin
      </BusyButton>
    </form>
  )
}
