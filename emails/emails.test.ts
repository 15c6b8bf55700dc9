import { globSync, readFileSync } from 'node:fs'
import { doIUseEmail } from '@jsx-email/doiuse-email'
import { describe, expect, it } from 'vitest'
import { HOUSE_RULES } from '../domain/facility.ts'
import { everyBookingEmail, everyOtherEmail } from '../testing/every-email.ts'
import { AGREEMENT, LINES, PROPS, staffEmails } from '../testing/sample-emails.ts'
import { signInAttempts } from './account-security.ts'
import { bookingCancelled, bookingConfirmed, bookingMoved, reminderTwoHours } from './booking-emails.ts'
import { paymentReturned, refundSent } from './payment-emails.ts'
import { seasonConfirmed } from './season-emails.ts'

/** Clients for which the checker has data on every feature we use. */
const CLIENTS = ['apple-mail.*', 'gmail.*', 'outlook.*', 'yahoo.*', 'aol.*', 'samsung-email.*']
/**
 * Some clients leave these out. Then corners are square, colors stay light, and the preview shows as a line
 * above.
 */
const DISPENSABLE = new Set(['@media', '<body> element', 'display:none', 'role attribute', 'border-radius'])

const EVIL = '<img src=x onerror=alert(1)> & "Co"'
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;'

const everyEmail = () => [...everyBookingEmail('x'), ...everyOtherEmail(), ...staffEmails('x')]

describe('every email', () => {
  it('has a sample here', () => {
    const sources = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))
    const samples = sources('{testing/sample-emails,extensions/*/tests/emails}.ts').join()
    const composers = sources('{emails,extensions/*/emails}/*.ts')
      .flatMap((source) => source.split('\nexport function ').slice(1))
      .filter((each) => /return (letter|bookingLetter|reminder)\(/.test(each))
      .flatMap((each) => each.split('(', 1))
      .filter((name) => name !== 'bookingLetter')
    expect(composers).toContain('payLink')
    for (const name of composers) expect(samples).toContain(`${name}(`)
  })

  it('escapes user text in HTML and leaves it as typed in plain text', () => {
    for (const { html, text } of [...everyBookingEmail(EVIL), ...staffEmails(EVIL)]) {
      expect(html).toContain(ESCAPED)
      expect(html).not.toContain('<img')
      expect(text).toContain(EVIL)
    }
  })

  it('needs no images, declares its color schemes, and fits a phone', () => {
    for (const { html } of everyEmail()) {
      expect(html).not.toMatch(/<img|url\(/)
      expect(html).toContain('name="color-scheme" content="light dark"')
      expect(html).toContain('prefers-color-scheme: dark')
      expect(html).toContain('width=device-width')
      expect(html).toContain('max-width:520px')
    }
  })

  it('has an element for every dark-mode rule', () => {
    const html = everyEmail()
      .map((email) => email.html)
      .join()
    for (const name of [
      'ground',
      'card',
      'panel',
      'ink',
      'accent',
      'quiet',
      'button',
      'brand',
      'brand-name',
      'brand-line',
      'figure',
    ])
      expect(html).toContain(`class="${name}"`)
  })

  it('has at most one button, none beside a code, and shows URLs only in plain text', () => {
    for (const { html, text } of everyEmail()) {
      const code = text.match(/Code: \d{6}/g) ?? []
      const buttons = html.match(/<td[^>]*class="button"/g) ?? []
      expect(code.length + buttons.length).toBeLessThanOrEqual(1)
      if (code.length > 0) expect(html).toMatch(/font-size:32px[^>]*>012345</)
      const links = html.match(/href="https:\/\/barn\.example/g) ?? []
      expect(text.match(/https:\/\/barn\.example/g) ?? []).toHaveLength(links.length)
      expect(html.replaceAll(/<[^>]*>/g, '')).not.toContain('http')
    }
  })

  it('uses only HTML and CSS that email clients support or can do without', () => {
    const unknown = new Set<string>()
    for (const { html } of everyEmail()) {
      const checked = doIUseEmail(html, { emailClients: CLIENTS })
      for (const error of checked.success ? [] : checked.errors)
        unknown.add(/`([^`]+)`/.exec(error)?.[1] ?? error)
    }
    expect([...unknown].filter((feature) => !DISPENSABLE.has(feature))).toEqual([])
  })

  it('leaves out policy versions', () => {
    for (const { html } of everyBookingEmail('x')) expect(html).not.toMatch(/version|20\d\d-\d\d-\d\d/)
  })

  it('starts with the sign of the facility, and asks for an answer', () => {
    for (const { html, text } of everyEmail()) {
      expect(html).toMatch(/class="brand"[\s\S]*The Barn[\s\S]*<h1/)
      expect(text).toContain('Questions? Just reply to this email.')
    }
  })
})

it('reads in plain text as it does in HTML, with names on one line', () => {
  const { text } = reminderTwoHours({ ...PROPS, firstName: ' Yogi\n\nBerra ' })
  expect(text).toBe(`The Barn

Indoor baseball practice


YOUR BOOKING STARTS SOON

Hi Yogi Berra ,

See you soon!

Date: Sunday, March 14, 2027

Time: 6:00 PM – 8:00 PM ET

Where: Whole Barn, 6090 W River Rd, Weidman, MI 48893

Open My Booking https://barn.example/dashboard?bookingId=0b5f8c2e-90f1-4c55-9d7e-0123456789ab

Directions https://www.google.com/maps/search/?api=1&query=6090%20W%20River%20Rd%2C%20Weidman%2C%20MI%2048893

Add to Google Calendar https://calendar.google.com/calendar/render?action=TEMPLATE&text=Whole+Barn+at+The+Barn&dates=20270314T220000Z%2F20270315T000000Z&location=The+Barn%2C+6090+W+River+Rd%2C+Weidman%2C+MI+48893


HOUSE RULES

${HOUSE_RULES.join('\n\n')}

Questions? Just reply to this email.
The Barn, 6090 W River Rd, Weidman, MI 48893`)
})

describe('every greeting', () => {
  it('is followed by a sentence that starts with a capital', () => {
    for (const { text } of everyBookingEmail('Yogi')) expect(text).toMatch(/Hi Yogi,\n\n[A-Z]/)
  })
})

describe('bookingConfirmed', () => {
  it('shows item, time, address, total, house rules and signed agreements in HTML and plain text', () => {
    const { subject, html, text } = bookingConfirmed({ ...PROPS, lines: LINES, agreement: AGREEMENT })
    expect(subject).toBe('Booking confirmed: Whole Barn, Sunday, March 14, 2027')
    for (const body of [html, text])
      for (const fact of [
        '6:00 PM – 8:00 PM ET',
        '6090 W River Rd',
        '$300.00',
        'B-0B5F8C2E',
        'Paid (Visa ending in 4242), Mon, Mar 1, 2027, 12:05 PM ET',
        'https://www.google.com/maps/search/',
        'dates=20270314T220000Z%2F20270315T000000Z',
        'sunflower seeds',
        'No-Cancellation Policy and No-Liability Agreement. My Bookings has the full texts.',
        'Signed as “Yogi Berra” on Monday, March 1, 2027 at 12:05 PM ET',
      ])
        expect(body).toContain(fact)
  })

  it('leaves out the signature when nothing was signed', () => {
    const { text } = bookingConfirmed({ ...PROPS, lines: [], agreement: null })
    expect(text.toLowerCase()).not.toContain('signed')
  })
})

it('shows a reason and refund in a cancellation only when there is one', () => {
  const cancelled = (reason: string | null, refunded: number | null) =>
    bookingCancelled({ ...PROPS, reason, refunded })
  expect(cancelled('Burst pipe', 1250).text).toMatch(/Reason: Burst pipe[\s\S]*Refund: \$12\.50/)
  expect(cancelled(null, null).text).not.toMatch(/Reason|Refund/)
})

it('says where the money is that was paid at the desk', () => {
  const { text } = bookingCancelled({ ...PROPS, reason: null, refunded: 3000, atDesk: 3000 })
  expect(text).toContain('Refund at the desk: $30.00')
  expect(text).not.toContain('Refund: ')
})

it.each([
  ['paid', /Total paid: \$300\.00/],
  ['due', /Total: \$300\.00, due at The Barn/],
  ['part', /Total: \$300\.00, \$120\.00 still due at The Barn/],
  ['waived', /Total: \$300\.00, nothing due/],
  ['comp', /Total: Complimentary/],
] as const)('shows the total of a booking that is %s', (payment, expected) => {
  const props = { ...PROPS, payment, balance: 12_000 }
  expect(bookingConfirmed({ ...props, lines: [], agreement: null }).text).toMatch(expected)
})

it.each([
  ['300.00', /Where: .*\n\nPaid with: 10 tokens, none left/],
  ['120.00', /Total paid: \$180\.00\n\nPaid with: 10 tokens, none left/],
])('shows what covered $%s besides money', (amount, expected) => {
  const paidWith = [{ amount, used: '10 tokens', left: 'none left' }]
  expect(bookingConfirmed({ ...PROPS, paidWith, lines: [], agreement: null }).text).toMatch(expected)
})

it('says what made a season free in place of its total', () => {
  const free = { ...PROPS, total: 0, balance: 0, payment: 'discounted' as const }
  const season = { ...free, label: 'Spring', dates: [free, free], returned: [], refunded: 0, agreement: null }
  expect(seasonConfirmed(season).text).toMatch(/Total: Full discount/)
})

it('promises the card nothing for lost dates of a season that credit covers', () => {
  const season = {
    ...PROPS,
    label: 'Spring',
    dates: [PROPS],
    returned: [PROPS],
    refunded: 0,
    agreement: null,
  }
  expect(seasonConfirmed(season).text).not.toMatch(/to your card/)
})

it('shows the old and the new slot in the email about a move', () => {
  const { subject, text } = bookingMoved({
    ...PROPS,
    isByCustomer: true,
    from: {
      item: 'Batting Cage 1',
      start: PROPS.start.subtract({ hours: 25 }),
      end: PROPS.start.subtract({ hours: 24 }),
    },
  })
  expect(subject).toBe('Booking moved: Whole Barn, Sunday, March 14, 2027')
  expect(text).toMatch(/You moved your booking\. /)
  expect(text).toMatch(/Was: Batting Cage 1 on Saturday, March 13, 2027, 4:00 PM – 5:00 PM ET/)
  expect(text).toMatch(/Date: Sunday, March 14, 2027/)
  expect(text).toMatch(/Time: 6:00 PM – 8:00 PM ET/)
})

it.each([
  ['slot_taken', 'your hold had ended, and the time was already taken.'],
  ['hold_ended', 'your hold had ended.'],
  ['booking_cancelled', 'the booking was cancelled.'],
] as const)('says why a payment is refunded: %s', (late, reason) => {
  const { text } = paymentReturned({ ...PROPS, paid: 12_500, late })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`arrived after ${reason}`)
})

it('shows the amount of a refund', () => {
  expect(paymentReturned({ ...PROPS, paid: 12_500, late: 'slot_taken' }).text).toContain('$125.00')
  expect(refundSent({ ...PROPS, refunded: 5_000 }).subject).toContain('$50.00')
})

it('claims nothing about guesses that it cannot know', () => {
  const { text, html } = signInAttempts({
    noticedAt: PROPS.start,
    forgotUrl: `${URL}/forgot-password`,
    supportEmail: 'support@barn.example',
  })
  // It's queued before the password of the attempt is checked, and a later one may be right.
  expect(text + html).not.toMatch(/(didn't|did not|couldn't) get in/i)
  expect(text).toContain("If this was you, you're all set. If it wasn't, change your password")
})
