import type { Selectable } from 'kysely'
import type { News } from '../../domain/calls/news.ts'
import type { Tables } from '../db/database.ts'
import type { Services } from './services.ts'

export type EmailRow = Selectable<Tables['emails']>

export interface Message {
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
}

export interface Attachment {
  filename: string
  contentType: string
  content: string
}

/** Facts about an email that are known without composing it. */
export interface EmailKind {
  /**
   * Staff call with this if the email reaches no one, because its customer has no address or it failed. Only
   * for news that changes plans or money: no call replaces reminders, receipts, or links. Failed emails are
   * listed under Needs Attention.
   */
  news?: News
  /** Whether each copy of it has its own secret link. */
  carriesLink?: true
}

/**
 * Composes an email from the current facts when it's sent; null if it's no longer needed. Links are created
 * here too, so no table or queue ever contains one.
 */
export type Compose = (services: Services, email: EmailRow) => Promise<Message | null>

/** The emails of an extension: see `emailsOf`. */
export interface Emails {
  kinds: Readonly<Record<string, EmailKind>>
  load: () => Promise<Readonly<Record<string, Compose>>>
}

/**
 * An extension's emails by name, such as "team-code", which staff read as "Team code". `load` imports their
 * composers when the first one is sent.
 */
export function emailsOf<Name extends string>(
  kinds: Readonly<Record<Name, EmailKind>>,
  load: () => Promise<Readonly<Record<Name, Compose>>>,
): Emails {
  return { kinds, load }
}
