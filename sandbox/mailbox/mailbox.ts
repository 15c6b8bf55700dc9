import { DatabaseSync } from 'node:sqlite'

export interface MailboxMessage {
  id: number
  to: string
  subject: string
  text: string
  html: string
  attachments: MailboxAttachment[]
  sentAt: string
}

interface MailboxAttachment {
  filename: string
  contentType: string
  content: string
}

type Incoming = Pick<MailboxMessage, 'to' | 'subject' | 'text' | 'html'> & {
  attachments?: readonly MailboxAttachment[]
}
type Stored = Omit<MailboxMessage, 'attachments'> & { attachments: string }

const KEPT = 500

/** Keeps the last 500 emails in a SQLite file instead of sending them. */
export function openMailbox(file: string, now: () => Temporal.Instant) {
  // Several processes can share the file; each waits for the others' locks. No write-ahead log: two processes can't
  // switch to it at the same time, and SQLite doesn't wait for that.
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // Without waiting for the disk, which would hold up every request: a crash of the machine can lose emails that went nowhere.
  database.exec(`
    pragma synchronous = off;
    create table if not exists mails (
      id integer primary key autoincrement,
      recipient text not null, subject text not null, text text not null, html text not null,
      attachments text not null, sent_at text not null
    )`)
  const insert = database.prepare(
    'insert into mails (recipient, subject, text, html, attachments, sent_at) values (?, ?, ?, ?, ?, ?)',
  )
  const trim = database.prepare('delete from mails where id <= (select max(id) from mails) - ?')
  const columns = 'id, recipient as "to", subject, text, html, attachments, sent_at as sentAt'
  const newest = database.prepare(
    `select ${columns} from mails where recipient = coalesce(?, recipient) order by id desc`,
  )
  const one = database.prepare(`select ${columns} from mails where id = ?`)

  return {
    async send({ to, subject, text, html, attachments = [] }: Incoming): Promise<void> {
      insert.run(to, subject, text, html, JSON.stringify(attachments), now().toString())
      trim.run(KEPT)
    },
    /** All emails, or those to one address; newest first. */
    list: (to: string | null = null) => (newest.all(to) as unknown as Stored[]).map(toMessage),
    find(id: number): MailboxMessage | undefined {
      const email = one.get(id) as unknown as Stored | undefined
      return email && toMessage(email)
    },
    close: () => database.close(),
  }
}

export type Mailbox = ReturnType<typeof openMailbox>

function toMessage(email: Stored): MailboxMessage {
  return { ...email, attachments: JSON.parse(email.attachments) }
}
