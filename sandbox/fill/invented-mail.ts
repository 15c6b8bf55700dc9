import type { Mailbox } from '../mailbox/mailbox.ts'
import { isInvented } from './people.ts'

type Email = Parameters<Mailbox['send']>[0]

interface Mailer {
  send(email: Email): Promise<void>
}

export type InventedMail = ReturnType<typeof inventedMail>

/**
 * Keeps emails to invented people from the mail server: they go into the mailbox, and nowhere while the
 * calendar is filled or emptied.
 */
export function inventedMail(mailbox: Mailbox) {
  let working = 0
  return {
    /** Sends all other emails through the mail server; without one, into the mailbox. */
    mailerFor: (server: Mailer | null): Mailer => ({
      async send(email) {
        if (!isInvented(email.to)) await (server ?? mailbox).send(email)
        else if (working === 0) await mailbox.send(email)
      },
    }),
    async quietly<T>(work: () => Promise<T>): Promise<T> {
      working += 1
      try {
        return await work()
      } finally {
        working -= 1
      }
    },
  }
}
