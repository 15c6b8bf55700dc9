import { useEffect, useState } from 'react'
import { codeFormSchema, guardianEmailSchema } from '../../domain/teams/team.schema.ts'
import { CODE_DIGITS, CODE_MINUTES } from '../../domain/teams/team-limits.ts'
import { UNREACHABLE } from '../api/api-client.ts'
import { FormProblem } from '../forms/request-failure.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton, Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Section } from '../ui/panels.tsx'
import { useEnterCode, useRequestCode } from './use-team-link.ts'

interface Props {
  token: string
  onEntered: (pass: string) => void
}

/** A guardian proves an email address with a code. */
export function GuardianCode({ token, onEntered }: Props) {
  const ask = useRequestCode(token)
  const [email, setEmail] = useState<string | null>(null)
  const { field, handleSubmit } = useSchemaForm({
    schema: guardianEmailSchema,
    defaultValues: { email: '' },
    error: ask.error,
    fieldOf: EMAIL_FIELD_OF,
  })
  const submit = handleSubmit((input) => ask.mutate(input, { onSuccess: () => setEmail(input.email) }))
  if (email !== null)
    return (
      <CodeForm
        token={token}
        email={email}
        onEntered={onEntered}
        isSending={ask.isPending}
        onAgain={() => ask.mutate({ email })}
        onOther={() => setEmail(null)}
      />
    )
  return (
    <Section title="Your Email">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Email"
          hint="We'll email you a code. You don't need an account."
          type="email"
          autoComplete="email"
          enterKeyHint="send"
          {...field('email')}
        />
        <FormProblem error={ask.error} fieldOf={EMAIL_FIELD_OF} fallback={UNREACHABLE} />
        <BusyButton type="submit" isWide isBusy={ask.isPending} busyLabel="Sending...">
          Email Me a Code
        </BusyButton>
      </form>
    </Section>
  )
}

const EMAIL_FIELD_OF = { too_many_requests: 'email' } as const
const CODE_FIELD_OF = { wrong_code: 'code', code_expired: 'code', too_many_requests: 'code' } as const
const COMPLETE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

interface CodeProps extends Props {
  email: string
  isSending: boolean
  onAgain: () => void
  onOther: () => void
}

function CodeForm({ token, email, onEntered, isSending, onAgain, onOther }: CodeProps) {
  const enter = useEnterCode(token, email)
  const { field, handleSubmit, setFocus } = useSchemaForm({
    schema: codeFormSchema,
    defaultValues: { code: '' },
    error: enter.error,
    fieldOf: CODE_FIELD_OF,
  })
  const submit = handleSubmit((input) => enter.mutate(input, { onSuccess: ({ pass }) => onEntered(pass) }))
  useEffect(() => {
    setFocus('code')
  }, [setFocus])
  return (
    <Section title="Enter the Code">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="wrap-anywhere">
          We emailed a code to {email}. It works for {CODE_MINUTES} minutes.
        </p>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 2}
          enterKeyHint="go"
          {...field('code', {
            // The last digit is enough.
            onChange: ({ target }) => COMPLETE.test(target.value) && !enter.isPending && void submit(),
          })}
        />
        <FormProblem error={enter.error} fieldOf={CODE_FIELD_OF} fallback={UNREACHABLE} />
        <BusyButton type="submit" isWide isBusy={enter.isPending} busyLabel="Checking...">
          Continue
        </BusyButton>
        <div className="-mx-4 flex flex-wrap">
          <Button variant="quiet" disabled={isSending} onClick={onAgain}>
            Send a New Code
          </Button>
          <Button variant="quiet" onClick={onOther}>
            Use Another Address
          </Button>
        </div>
      </form>
    </Section>
  )
}
