import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { usePromote } from './use-people.ts'

/** Makes an existing account an admin, by its email. */
export function PromoteForm() {
  const [email, setEmail] = useState('')
  const { container, hasTried, refuse, forget } = useTries<HTMLFormElement>()
  const promote = usePromote()
  const isMissing = email.trim() === ''
  const error = hasTried && isMissing ? 'Please enter an email address' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (promote.isTaken()) return
    if (isMissing) {
      refuse()
      toast({
        title: 'Email Required',
        description: 'Please enter an email address',
        variant: 'destructive',
      })
      return
    }
    promote.mutate(
      { email: email.trim() },
      {
        onSuccess: () => {
          setEmail('')
          forget()
        },
      },
    )
  }

  return (
    <form
      ref={container}
      noValidate
      // With an error below the field, bottom alignment would line the button up with the error.
      className={classNames('flex flex-wrap gap-3', error ? 'items-center' : 'items-end')}
      onSubmit={submit}
    >
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <BusyButton
        type="submit"
        className="min-h-12 grow sm:grow-0"
        isBusy={promote.isPending}
        busyLabel="Promoting..."
      >
        Promote to Admin
      </BusyButton>
    </form>
  )
}
