import { deliverQueued } from '../server/mail/deliver-email.ts'
import type { OutboundMessage } from '../server/mail/transport.ts'
import { TEMPLATES } from '../server/notices/templates.ts'
import type { TestApp } from './start-test-app.ts'

/** Sends what is queued, and returns what went out, oldest first. */
export async function deliverAll({ services }: TestApp): Promise<OutboundMessage[]> {
  const sent: OutboundMessage[] = []
  const mailer = { send: async (email: OutboundMessage) => void sent.push(email) }
  await deliverQueued({ ...services, mailer, templates: TEMPLATES })
  return sent
}

/** The words of an email: a random token can contain any short word. */
export function withoutTokens(email: string): string {
  return email.replaceAll(/token=[\w-]+/g, '')
}
