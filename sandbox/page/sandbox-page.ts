import type { MailboxMessage } from '../mailbox/mailbox.ts'
import { renderReader, type SandboxReader } from './card-readers.ts'
import { escapeHtml, facilityTime } from './page-text.ts'
import type { RecentPayment } from './recent-payments.ts'

interface Props {
  now: Temporal.Instant
  emails: readonly MailboxMessage[]
  payments: readonly RecentPayment[]
  readers: readonly SandboxReader[]
  /** Invented customers pay at the emulator. */
  canFill: boolean
}

const CARDS = [
  ['4242 4242 4242 4242', 'Succeeds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Declined: insufficient funds'],
  ['4000 0000 0000 0069', 'Declined: expired card'],
  ['4000 0000 0000 0127', 'Declined: wrong security code'],
  ['4000 0000 0000 0119', 'Declined: processing error'],
  ['4000 0027 6000 3184', 'Requires 3-D Secure; you choose the outcome'],
] as const

const FILL = `<section aria-labelledby="fill"><h2 id="fill">Invented Bookings</h2>
<p>About sixty bookings by invented people, from last week to next week: paid, due, complimentary, held, cancelled, a no-show, a season. Filling can take up to a minute. You can remove them later; bookings you've changed are kept.</p>
<div class="row">
<button data-fill="/sandbox/fill" data-working="Filling…">Fill the Calendar</button>
<button data-fill="/sandbox/empty" data-working="Emptying…">Empty It</button>
</div>
<p role="status" data-fill-status></p></section>
`

/** The sandbox page as HTML: invented bookings, test cards, card readers, clock, mailbox and payments. */
export function renderSandboxPage({ now, emails, payments, readers, canFill }: Props): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox – The Barn</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
<script src="/sandbox/sandbox.js" defer></script>
</head>
<body>
<p class="banner">Sandbox: nothing here is real. No cards are charged and no emails are sent.</p>
<main>
<h1>Try The Barn</h1>
<p><a href="/">Open the app</a> and book something. Pay with one of these cards, any future expiration date and any security code.</p>

${canFill ? FILL : ''}
<section aria-labelledby="extras"><h2 id="extras">Extras</h2>
<p>Optional features. Owners switch them on one by one in Settings; this button switches on all of them.</p>
<button data-extras>Switch On All Extras</button></section>

<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<div class="scroll"><table><thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead><tbody>
${CARDS.map(([number, effect]) => `<tr><td class="number">${number}</td><td>${effect}</td></tr>`).join('\n')}
</tbody></table></div></section>

<section aria-labelledby="readers"><h2 id="readers">Card readers</h2>
<p>At the desk, take a payment by card reader. Then reload this page and present a card.</p>
<button data-reader>Add Card Reader</button>
<ul>${readers.map(renderReader).join('\n')}</ul></section>

<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>Time at the facility: <strong>${escapeHtml(facilityTime(now))}</strong></p>
<div class="row">
<button data-clock='{"advance":"PT20M"}'>Skip 20 Minutes</button>
<button data-clock='{"advance":"PT1H"}'>Skip 1 Hour</button>
<button data-clock='{"advance":"P1D"}'>Skip 1 Day</button>
<button data-clock='{"reset":true}'>Return to Real Time</button>
</div>
<form class="row" data-clock-form>
<label>New time <input name="now" required placeholder="2027-03-13T18:00:00-05:00" size="26"></label>
<button>Set Clock</button>
</form>
<p role="status" data-status></p></section>

<section aria-labelledby="mail"><h2 id="mail">Mailbox</h2>
${renderEmails(emails)}</section>

<section aria-labelledby="payments"><h2 id="payments">Payments</h2>
${payments.length === 0 ? '<p>No payments yet.</p>' : ''}
<ul>${payments.map(renderPayment).join('\n')}</ul></section>
</main>
</body>
</html>`
}

function renderPayment(payment: RecentPayment): string {
  const dollars = (payment.amount / 100).toFixed(2)
  return `<li><strong>$${dollars}</strong> ${escapeHtml(payment.status)}<br><small>${escapeHtml(payment.description ?? '')} ${escapeHtml(payment.id)}</small></li>`
}

const SHOWN_EMAILS = 20

/** The newest emails as HTML, with links to their HTML, text and attachments. */
function renderEmails(emails: readonly MailboxMessage[]): string {
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
