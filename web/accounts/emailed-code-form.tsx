import { type ReactNode, useEffect } from 'react'
import {
  CODE_DIGITS,
  CODE_MINUTES,
  type CodeForm,
  codeFormSchema,
} from '../../domain/accounts/emailed-code.ts'
import { errorText, fieldIssues, wasCancelled } from '../api/api-error.ts'
import { type FormAction, useFormOf } from '../forms/use-schema-form.ts'
import { BusyButton, Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Notice, Section } from '../ui/panels.tsx'

const FIELD_OF = { wrong_code: 'code', code_expired: 'code', too_many_requests: 'code' } as const
/** For its action: the form shows each refusal itself, at the field or below it. */
export const CODE_REFUSALS = { failed: {}, fieldOf: FIELD_OF, isAnswered: () => true }
const COMPLETE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

interface Props<Response> {
  /** Where the code was sent. */
  email: string
  /** Made with `CODE_REFUSALS`. */
  enter: FormAction<CodeForm, Response>
  onEntered?: (response: Response) => void
  isSending: boolean
  onAgain: () => void
  /** More buttons, such as for another address. */
  children?: ReactNode
}

/** Asks for a code that was emailed. */
export function EmailedCodeForm<Response>({
  email,
  enter,
  onEntered,
  isSending,
  onAgain,
  children,
}: Props<Response>) {
  const { field, submit, setFocus } = useFormOf({
    schema: codeFormSchema,
    defaultValues: { code: '' },
    action: enter,
  })
  const { error } = enter
  const hasProblem = error && !wasCancelled(error) && fieldIssues(error, FIELD_OF).length === 0
  useEffect(() => {
    setFocus('code')
  }, [setFocus])
  return (
    <Section title="Enter the Code">
      <form noValidate className="grid gap-4" onSubmit={submit(onEntered)}>
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
            onChange: ({ target }) => COMPLETE.test(target.value) && target.form.requestSubmit(),
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
