import { createTransport } from 'nodemailer'
import { isLoopback } from '../core/is-loopback.ts'
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

interface SmtpAnswer {
  /** The command it answers: `RCPT TO`, `DATA`, and so on. */
  command: string
  /** The whole answer, starting with the code: `550 5.1.1 No such user`. */
  response: string
}

/** Except 5.1.7 and 5.1.8, which are about the sender's address: our configuration. */
const NO_SUCH_MAILBOX = /^5\.(1\.(?![78]$)\d+|2\.1)$/
/** RFC 5321 codes for a missing mailbox, and words in the answer that point to a problem on our side instead. */
const BARE = /^55[013]$/
const OURS = /relay|authenticat|\bauth\b|sender|policy|spam|block|quota|full/i

/**
 * Whether a mail server's answer means the mailbox doesn't exist, so retrying is pointless. An enhanced code (RFC
 * 3463) decides: 5.1.x (no such address) or 5.2.1 (mailbox disabled). Without one, or with the generic 5.0.0, it's 550,
 * 551, or 553 in answer to RCPT TO. Everything else can be fixed within a day, by us or by them: 5.7.x (relaying,
 * authentication, reputation), full mailboxes, 4xx, refused messages and senders.
 */
export function isRefusedForGood({ command, response }: SmtpAnswer): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  const [, code = '', enhanced = '5.0.0'] =
    /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response) ?? []
  if (enhanced !== '5.0.0') return NO_SUCH_MAILBOX.test(enhanced)
  return command === 'RCPT TO' && BARE.test(code) && !OURS.test(response)
}
