import { type ReactNode, useEffect } from 'react'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  type CodeForm,
  codeFormSchema,
} from '../../domain/accounts/emailed-code.ts'
import { errorText, fieldIssues, wasCancelled } from '../api/api-error.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton, Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Notice, Section } from '../ui/panels.tsx'

const FIELD_OF = { wrong_code: 'code', code_expired: 'code', too_many_requests: 'code' } as const
const COMPLETE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

interface Props {
  /** Where the code was sent. */
  email: string
  enter: { isPending: boolean; error: Error | null; mutate: (input: CodeForm) => void }
  isSending: boolean
  onAgain: () => void
  /** More buttons, such as for another address. */
  children?: ReactNode
}

/** Asks for a code that was emailed. */
export function EmailedCodeForm({ email, enter, isSending, onAgain, children }: Props) {
  const { field, handleSubmit, setFocus } = useSchemaForm({
    schema: codeFormSchema,
    defaultValues: { code: '' },
    action: { error: enter.error, fieldOf: FIELD_OF },
  })
  const submit = handleSubmit((input) => enter.mutate(input))
  const { error } = enter
  const hasProblem = error && !wasCancelled(error) && fieldIssues(error, FIELD_OF).length === 0
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
          hint={`${CODE_DIGITS} digits. We check it after the last one.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 2}
          enterKeyHint="go"
          {...field('code', {
            // The last digit is enough.
            onChange: ({ target }) => COMPLETE.test(target.value) && !enter.isPending && void submit(),
          })}
        />
        {hasProblem && (
          <Notice tone="bad">
            <p>{errorText(error)}</p>
          </Notice>
        )}
        <BusyButton type="submit" isWide busy={enter.isPending && 'Checking...'}>
          Continue
        </BusyButton>
        <div className="-mx-4 flex flex-wrap">
          <Button variant="quiet" disabled={isSending} onClick={onAgain}>
            Send a New Code
          </Button>
          {children}
        </div>
      </form>
    </Section>
  )
}
