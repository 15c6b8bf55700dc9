import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { usePromote } from './use-people.ts'

/** Makes an existing account an admin's, by its e-mail. */
export function PromoteForm() {
  const [email, setEmail] = useState('')
  const promote = usePromote()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (promote.isPending) return
    if (email.trim() === '') {
      toast({
        title: 'Email Required',
        description: 'Please enter an email address',
        variant: 'destructive',
      })
      return
    }
    promote.mutate({ email: email.trim() }, { onSuccess: () => setEmail('') })
  }

  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        className="min-w-0 grow basis-64"
        placeholder="The email of an existing account"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" className="min-h-12 grow sm:grow-0" disabled={promote.isPending}>
        {promote.isPending ? 'Promoting...' : 'Promote to Admin'}
      </Button>
    </form>
  )
}
