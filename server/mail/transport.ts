/** What every way of sending mail can do: SMTP, or the sandbox's mailbox. Resolves once it is accepted. */
export interface MailTransport {
  /** Throws `RecipientRefused` when trying again would not help, and anything else when it may. */
  send(mail: OutboundMessage): Promise<void>
}

export interface Message {
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
}

export interface OutboundMessage extends Message {
  to: string
  /** The same for every copy of one mail, so that who receives it twice may drop the second. */
  messageId: string
}

export interface Attachment {
  filename: string
  contentType: string
  content: string
}

/** The receiving side said no for good: there is no such mailbox. */
export class RecipientRefused extends Error {}
