import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useClaimAdmin } from './use-setup.ts'

/** Makes a registered account the first admin. */
export function SetupForm({ needsCode }: { needsCode: boolean }) {
  const [email, setEmail] = useState('')
  const [setupCode, setSetupCode] = useState('')
  const { container, hasTried, refuse } = useTries<HTMLFormElement>()
  const claim = useClaimAdmin()
  const isMissing = email.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (claim.isTaken()) return
    if (isMissing) {
      refuse()
      toast({
        title: 'Email Required',
        description: 'Please enter your email address',
        variant: 'destructive',
      })
      return
    }
    claim.mutate({ email: email.trim(), ...(needsCode && { setupCode }) })
  }

  if (claim.isSuccess) {
    return (
      <Notice tone="good" role="status" title="User promoted to admin successfully">
        <p>Taking you to the admin panel…</p>
      </Notice>
    )
  }
  return (
    <form ref={container} noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="The email you registered with"
        value={email}
        error={hasTried && isMissing ? 'Please enter your email address' : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {needsCode && (
        <TextField
          label="Setup Code"
          type="password"
          autoComplete="off"
          hint="Ask whoever set up this server"
          value={setupCode}
          onChange={(event) => setSetupCode(event.target.value)}
        />
      )}
      <BusyButton type="submit" isWide isBusy={claim.isPending} busyLabel="Promoting...">
        Become Admin
      </BusyButton>
    </form>
  )
}
