import { useQueryClient } from '@tanstack/react-query'
import type { CodeForm } from '../../domain/accounts/emailed-code.ts'
import { CODE_REFUSALS, EmailedCodeForm } from '../accounts/emailed-code-form.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { call } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SignOutLink } from '../shell/sign-out-link.tsx'
import { BusyButton } from '../ui/button.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** In place of every other page, asks an admin whose passkey is overdue for a code from their mailbox. */
export default function EmailCodePage() {
  const client = useQueryClient()
  const email = useCurrentUser().data?.email ?? ''
  const send = useAction({
    send: () => call('POST /api/auth/email-code'),
    failed: { title: "Couldn't Send the Code" },
  })
  const enter = useAction({
    send: async (input: CodeForm) => {
      await call('POST /api/auth/email-code/check', input)
      // Everything that was refused until now.
      await client.invalidateQueries()
    },
    ...CODE_REFUSALS,
  })
  const sendAgain = () =>
    send.mutate(undefined, {
      onSuccess: () => toast({ title: 'New Code Sent', description: 'Earlier codes no longer work.' }),
    })

  return (
    <PageFrame title="Check That It's You">
      <div className="grid max-w-column gap-6">
        <p>
          You're signing in to the desk without a passkey, which also takes a code that we email you. After
          that, add a passkey, and sign in with one touch from then on.
        </p>
        {send.isSuccess || send.submittedAt > 0 ? (
          <EmailedCodeForm email={email} enter={enter} isSending={send.isPending} onAgain={sendAgain} />
        ) : (
          <div className="grid gap-4">
            <p className="wrap-anywhere">We'll email the code to {email}.</p>
            <BusyButton isWide busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
              Email Me a Code
            </BusyButton>
          </div>
        )}
        <SignOutLink />
      </div>
    </PageFrame>
  )
}
