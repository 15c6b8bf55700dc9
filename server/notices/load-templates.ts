import type { Templates } from '../mail/templates.ts'

/**
 * The composer of each email, loaded when the first one is sent: React takes long to import.
 * `jobs/schedule.ts` passes it to the mail room, which must not import this one.
 */
export async function loadTemplates(): Promise<Templates> {
  return (await import('./templates.ts')).TEMPLATES
}
