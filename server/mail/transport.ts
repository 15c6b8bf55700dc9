/** What every way of sending mail can do: SMTP, or the sandbox's mailbox. Resolves once it is accepted. */
export interface MailTransport {
  send(mail: Message & { to: string }): Promise<void>
}

export interface Message {
  subject: string
  html: string
  text: string
}
