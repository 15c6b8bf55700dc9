import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { resetErrors, resetProblem } from './reset-problem.ts'
import { useResetUserPassword } from './use-people.ts'

const EMPTY = { email: '', newPassword: '' }

/** Sets a customer's password. Plain text, so staff can read it to them (spec section 2). */
export function ResetPasswordForm() {
  const [draft, setDraft] = useState(EMPTY)
  const { container, hasTried, refuse, forget } = useTries<HTMLFormElement>()
  const reset = useResetUserPassword()
  const errors = hasTried ? resetErrors(draft) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reset.isTaken()) return
    const problem = resetProblem(draft)
    if (problem !== null) {
      refuse()
      toast({ title: 'Error', description: problem, variant: 'destructive' })
      return
    }
    reset.mutate(
      { ...draft, email: draft.email.trim() },
      {
        onSuccess: () => {
          setDraft(EMPTY)
          forget()
        },
      },
    )
  }

  return (
    <Card className="max-w-column">
      <form ref={container} noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="User Email"
          type="email"
          autoComplete="off"
          value={draft.email}
          error={errors.email}
          onChange={(event) => setDraft({ ...draft, email: event.target.value })}
        />
        <TextField
          label="New Password"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Minimum 8 characters"
          hint="We'll sign them out everywhere and email them about the change."
          value={draft.newPassword}
          error={errors.newPassword}
          onChange={(event) => setDraft({ ...draft, newPassword: event.target.value })}
        />
        <BusyButton type="submit" isWide isBusy={reset.isPending} busyLabel="Resetting...">
          Reset Password
        </BusyButton>
      </form>
    </Card>
  )
}
