import type { MailboxMessage } from '../mailbox/mailbox.ts'
import { escapeHtml, facilityTime } from './page-text.ts'

const SHOWN_EMAILS = 20

/** The newest emails as HTML, with links to their HTML, text and attachments. */
export function renderEmails(emails: readonly MailboxMessage[]): string {
  if (emails.length === 0) return '<p>No emails yet. Book something to get one.</p>'
  return `<ul>${emails.slice(0, SHOWN_EMAILS).map(renderEmail).join('\n')}</ul>`
}

function renderEmail({ id, subject, to, sentAt, attachments }: MailboxMessage): string {
  const links = [
    `<a href="/sandbox/mail/${id}/text" aria-label="${escapeHtml(subject)}, plain text">plain text</a>`,
    ...attachments.map(
      ({ filename }, index) =>
        `<a href="/sandbox/mail/${id}/attachments/${index}" download>${escapeHtml(filename)}</a>`,
    ),
  ]
  return `<li><a href="/sandbox/mail/${id}">${escapeHtml(subject)}</a><br>
<small>to ${escapeHtml(to)}, ${escapeHtml(facilityTime(Temporal.Instant.from(sentAt)))} – ${links.join(' · ')}</small></li>`
}
