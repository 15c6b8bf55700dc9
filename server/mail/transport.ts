import type { Message } from '../services/email.ts'

/** Sends emails: through SMTP, or into the sandbox's mailbox. */
export interface MailTransport {
  /** Resolves once accepted. Throws `RecipientRefused` if retrying is pointless, any other error if it isn't. */
  send(email: OutboundMessage): Promise<void>
}

export interface OutboundMessage extends Message {
  to: string
  /** Where answers go: to staff. */
  replyTo: string
  /** The same for every copy of one email, so receivers can drop duplicates. */
  messageId: string
}

/** Permanent: the receiving server has no such mailbox. */
export class RecipientRefused extends Error {}
