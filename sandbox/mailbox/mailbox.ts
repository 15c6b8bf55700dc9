import { DatabaseSync } from 'node:sqlite'

export interface MailboxMessage {
  id: number
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

const KEPT = 500

/** A mailbox for everybody: what would have gone out by SMTP is kept here to be looked at. */
export function openMailbox(file: string, now: () => Temporal.Instant) {
  const database = new DatabaseSync(file)
  // Several processes of one product may share the file.
  database.exec(`
    pragma journal_mode = wal;
    pragma busy_timeout = 2000;
    create table if not exists mails (
      id integer primary key autoincrement,
      recipient text not null, subject text not null, text text not null, html text not null,
      sent_at text not null
    )`)
  const insert = database.prepare(
    'insert into mails (recipient, subject, text, html, sent_at) values (?, ?, ?, ?, ?)',
  )
  const trim = database.prepare('delete from mails where id <= (select max(id) from mails) - ?')
  const columns = 'id, recipient as "to", subject, text, html, sent_at as sentAt'
  const newest = database.prepare(`select ${columns} from mails order by id desc`)
  const one = database.prepare(`select ${columns} from mails where id = ?`)

  return {
    async send(mail: { to: string; subject: string; text: string; html: string }): Promise<void> {
      insert.run(mail.to, mail.subject, mail.text, mail.html, now().toString())
      trim.run(KEPT)
    },
    /** Newest first. */
    list: () => newest.all() as unknown as MailboxMessage[],
    find: (id: number) => one.get(id) as unknown as MailboxMessage | undefined,
    close: () => database.close(),
  }
}

export type Mailbox = ReturnType<typeof openMailbox>
