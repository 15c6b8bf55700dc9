import { createTransport } from 'nodemailer'
import { isRefusedForGood } from './refused-for-good.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'

/** How long one step of the dialogue may take, and how long a mail may take in all. */
const TIMEOUTS_MS = { step: 10_000, whole: 20_000 }

export function smtpTransport({
  url,
  from,
  timeoutsMs = TIMEOUTS_MS,
}: {
  url: string
  from: string
  timeoutsMs?: { step: number; whole: number }
}): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: timeoutsMs.step,
    greetingTimeout: timeoutsMs.step,
    socketTimeout: timeoutsMs.step,
    dnsTimeout: timeoutsMs.step,
  })
  return {
    async send({ attachments = [], ...mail }) {
      // A server that answers one byte at a time never runs into the timeouts of single steps.
      const signal = AbortSignal.timeout(timeoutsMs.whole)
      try {
        await smtp.sendMail({
          from,
          ...mail,
          attachments: [...attachments],
          // Holiday notices and the like stay away.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Whatever is in a name or an attachment, it never makes the server read a file or fetch an address.
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        })
      } catch (error) {
        if (isForGood(error)) throw new RecipientRefused(error.message, { cause: error })
        throw error
      }
    },
  }
}

function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { response, command } = error as Error & { response?: string; command?: string }
  return response !== undefined && command !== undefined && isRefusedForGood({ command, response })
}
