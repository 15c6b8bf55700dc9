import { deliverQueued } from '../server/mail/deliver-email.ts'
import { type OutboundMessage, RecipientRefused } from '../server/mail/transport.ts'
import { loadTemplates } from '../server/notices/load-templates.ts'
import type { TestApp } from './start-test-app.ts'

/** Sends what is queued, and returns what went out, oldest first. */
export async function deliverAll({ services }: TestApp): Promise<OutboundMessage[]> {
  const sent: OutboundMessage[] = []
  const mailer = { send: async (email: OutboundMessage) => void sent.push(email) }
  await deliverQueued({ ...services, mailer, loadTemplates })
  return sent
}

/** Sends what is queued to a mail server that refuses all recipients for good. */
export async function refuseAll({ services }: TestApp): Promise<void> {
  const refuse = () => Promise.reject(new RecipientRefused('550 No such user'))
  await deliverQueued({ ...services, mailer: { send: refuse }, loadTemplates })
}

/** The words of an email: a random token can contain any short word. */
export function withoutTokens(email: string): string {
  return email.replaceAll(/token=[\w-]+/g, '')
}
