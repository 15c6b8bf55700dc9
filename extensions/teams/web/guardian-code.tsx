import { useState } from 'react'
import { EmailedCodeForm } from '../../../web/accounts/emailed-code-form.tsx'
import { keptDraft } from '../../../web/forms/kept-draft.ts'
import { useFormOf } from '../../../web/forms/use-schema-form.ts'
import { BusyButton, Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/fields/text-field.tsx'
import { Section } from '../../../web/ui/panels.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { guardianEmailSchema, type TeamPass } from '../domain/team.schema.ts'
import { type SentCode, useEnterCode, useRequestCode } from './use-team-link.ts'

interface Props {
  token: string
  onEntered: (passed: TeamPass) => void
}

/** A guardian proves an email address with a code. */
export function GuardianCode({ token, onEntered }: Props) {
  const ask = useRequestCode(token)
  // A phone may discard this tab while its owner reads the email.
  const kept = keptDraft<SentCode>('team-code', token)
  const [sent, setSent] = useState(kept.read)
  const { field, submit } = useFormOf({
    schema: guardianEmailSchema,
    defaultValues: { email: '' },
    action: ask,
  })
  const onSent = (code: SentCode) => {
    kept.write(code)
    setSent(code)
  }
  if (sent)
    return (
      <CodeForm
        token={token}
        {...sent}
        onEntered={(passed) => {
          kept.forget()
          onEntered(passed)
        }}
        isSending={ask.isPending}
        onAgain={() =>
          ask.mutate(sent, {
            onSuccess: (code) => {
              onSent(code)
              toast({ title: 'New Code Sent', description: 'Earlier codes no longer work here.' })
            },
          })
        }
        onOther={() => {
          kept.forget()
          setSent(null)
        }}
      />
    )
  return (
    <Section title="Your Email">
      <form noValidate className="grid gap-4" onSubmit={submit(onSent)}>
        <TextField
          label="Email"
          hint="We'll email you a code. You don't need an account."
          type="email"
          autoComplete="email"
          enterKeyHint="send"
          {...field('email')}
        />
        <BusyButton type="submit" isWide busy={ask.isPending && 'Sending...'}>
          Email Me a Code
        </BusyButton>
      </form>
    </Section>
  )
}

interface CodeProps extends Props, SentCode {
  isSending: boolean
  onAgain: () => void
  onOther: () => void
}

function CodeForm({ token, email, requestId, onEntered, isSending, onAgain, onOther }: CodeProps) {
  const enter = useEnterCode(token, requestId)
  return (
    <EmailedCodeForm
      email={email}
      enter={enter}
      onEntered={onEntered}
      isSending={isSending}
      onAgain={onAgain}
    >
      <Button variant="quiet" onClick={onOther}>
        Use Another Address
      </Button>
    </EmailedCodeForm>
  )
}
