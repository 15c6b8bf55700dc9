import { expect, test } from 'vitest'
import { openMailbox } from '../mailbox/mailbox.ts'
import { inventedMail } from './invented-mail.ts'

const emailTo = (to: string) => ({ to, subject: to, text: '', html: '' })

test('keeps emails to invented people from the mail server, and from the mailbox while filling', async () => {
  const mailbox = openMailbox(':memory:', () => Temporal.Instant.from('2026-11-20T17:00:00Z'))
  const sent: string[] = []
  const mail = inventedMail(mailbox)
  const mailer = mail.mailerFor({ send: async ({ to }) => void sent.push(to) })
  await mail.quietly(async () => {
    await mailer.send(emailTo('megan.carter@example.com'))
    await mailer.send(emailTo('real@example.com'))
  })
  // By an address of a second filling, and as people type it.
  await mailer.send(emailTo('Megan.Carter2@example.com'))
  expect(sent).toEqual(['real@example.com'])
  expect(mailbox.list().map(({ to }) => to)).toEqual(['Megan.Carter2@example.com'])
  await mail.mailerFor(null).send(emailTo('real@example.com'))
  expect(mailbox.list('real@example.com')).toHaveLength(1)
  mailbox.close()
})
