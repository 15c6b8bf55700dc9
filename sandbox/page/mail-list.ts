import type { MailboxMessage } from '../mailbox/mailbox.ts'
import { escapeHtml, facilityTime } from './page-text.ts'

const SHOWN_MAILS = 20

/** The newest mails, each to be looked at as HTML and as text, with what is attached. */
export function renderMails(mails: readonly MailboxMessage[]): string {
  if (mails.length === 0) return '<p>No mail yet. Book something and it arrives here.</p>'
  return `<ul>${mails.slice(0, SHOWN_MAILS).map(renderMail).join('\n')}</ul>`
}

function renderMail({ id, subject, to, sentAt, attachments }: MailboxMessage): string {
  const links = [
    `<a href="/sandbox/mail/${id}/text" aria-label="${escapeHtml(subject)}, as text">as text</a>`,
    ...attachments.map(
      ({ filename }, index) =>
        `<a href="/sandbox/mail/${id}/attachments/${index}" download>${escapeHtml(filename)}</a>`,
    ),
  ]
  return `<li><a href="/sandbox/mail/${id}">${escapeHtml(subject)}</a><br>
<small>to ${escapeHtml(to)}, ${escapeHtml(facilityTime(Temporal.Instant.from(sentAt)))} – ${links.join(' · ')}</small></li>`
}
