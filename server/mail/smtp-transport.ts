import { createTransport } from 'nodemailer'
import { isLoopback } from '../core/is-loopback.ts'
import { isRefusedForGood } from './refused-for-good.ts'
import { type MailTransport, RecipientRefused } from './transport.ts'

/** Limits for one step of the SMTP session and for a whole email. */
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
  const smtp = connectTo(url, timeoutsMs.step)
  return {
    async send({ attachments = [], ...email }) {
      // A server that trickles bytes would never hit the timeout of a single step.
      const signal = AbortSignal.timeout(timeoutsMs.whole)
      try {
        await smtp.sendMail({
          from,
          ...email,
          attachments: [...attachments],
          // Suppresses vacation replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Content from customers must never make us read a file or fetch a URL.
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

/** Connects and signs in, but sends nothing. Throws what keeps emails from going out. */
export async function tryMailServer(url: string): Promise<void> {
  await connectTo(url, TIMEOUTS_MS.step).verify()
}

function connectTo(url: string, stepMs: number) {
  const { protocol, hostname } = new URL(url)
  return createTransport({
    url,
    // Links for new passwords never travel in the clear, not even if someone strips the offer of TLS.
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  })
}

function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { response, command } = error as Error & { response?: string; command?: string }
  return response !== undefined && command !== undefined && isRefusedForGood({ command, response })
}
