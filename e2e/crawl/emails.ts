import { expect, type Page } from '@playwright/test'
import { samplePaymentReturned, sampleSignInAttempts } from '../../testing/sample-emails.ts'
import { eventually } from '../../testing/server-process.ts'
import { moveClock } from '../barn.ts'
import type { CrawlRecord } from './stage.ts'

interface Email {
  subject: string
  text: string
}

/** Subjects and texts that identify each email, in the order of the list. */
const EMAILS: readonly { subject: RegExp; text?: RegExp }[] = [
  { subject: /^Confirm your email address/ },
  { subject: /^Set a password/ },
  { subject: /^Reset your/ },
  { subject: /^Your password/ },
  { subject: /^Staff set/ },
  { subject: /^Your hold ends/ },
  { subject: /^Booking confirmed/, text: /Signed as/ },
  { subject: /^Booking confirmed/, text: /due at/ },
  { subject: /^Reminder/ },
  { subject: /^Starting at/ },
  { subject: /^Booking moved/ },
  { subject: /^Booking cancelled/, text: /netting/ },
  { subject: /^Refund of/ },
]

/** Lists every email once. Most were sent during the walk; the clock moves for the reminders. */
export async function listEmails(texts: CrawlRecord, page: Page): Promise<void> {
  await page.request.post('/api/auth/register', { data: accountOfStaffBooking })
  // A link that's an hour old isn't sent anymore.
  await eventually(
    () => sentEmails(page),
    (sent) => sent.some(({ subject }) => subject.startsWith('Set a password')),
  )
  for (const now of ['2027-02-04T12:00:00-05:00', '2027-02-05T10:30:00-05:00']) await moveClock(page, { now })
  const emails = await eventually(
    () => sentEmails(page),
    (sent) => EMAILS.every((kind) => sent.some(isOf(kind))),
  )
  texts.section('Emails')
  for (const kind of EMAILS) list(texts, emails.find(isOf(kind)))
  list(texts, samplePaymentReturned())
  list(texts, sampleSignInAttempts())
}

/** An address that staff have booked for and that has no password yet. */
const accountOfStaffBooking = {
  firstName: 'Ray',
  lastName: 'Dandridge',
  email: 'ray.dandridge@example.com',
  password: 'forty-two-42',
  confirmPassword: 'forty-two-42',
}

const isOf =
  ({ subject, text = /./ }: (typeof EMAILS)[number]) =>
  (email: Email) =>
    subject.test(email.subject) && text.test(email.text)

/** Sorted, because several are sent at the same time. */
async function sentEmails(page: Page): Promise<Email[]> {
  const response = await page.request.get('/sandbox/mail', { headers: { accept: 'application/json' } })
  const emails = ((await response.json()) as Email[]).map(({ subject, text }) => ({ subject, text }))
  return emails.sort((a, b) => (a.subject + a.text < b.subject + b.text ? -1 : 1))
}

function list(texts: CrawlRecord, email: Email | undefined): void {
  expect(email).toBeDefined()
  if (email)
    texts.list(
      email.subject,
      email.text.split('\n').filter((line) => line.trim() !== ''),
    )
}
