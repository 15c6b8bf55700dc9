import { createTransport } from 'nodemailer'
import type { MailTransport } from './transport.ts'

const TIMEOUT_MS = 10_000

export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await smtp.sendMail({ from, ...mail })
    },
  }
}
