import { resetPassword, setPassword, verifyEmail } from '../emails/account-links.ts'
import { passwordChanged, signInAttempts, signInChanged, signInCode } from '../emails/account-security.ts'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingMoved,
  holdEnding,
  reminderDayBefore,
  reminderTwoHours,
} from '../emails/booking-emails.ts'
import { bookingPhrase } from '../emails/booking-facts.ts'
import {
  orderRefunded,
  payLink,
  paymentReturned,
  receipt,
  refundFailed,
  refundReturned,
  refundSent,
  signLink,
} from '../emails/payment-emails.ts'
import { seasonCancelled, seasonConfirmed, seasonMoved, seasonReceipt } from '../emails/season-emails.ts'
import { daySheet, summary } from '../emails/staff-emails.ts'
import { FIGURES } from './sample-figures.ts'

const URL = 'https://barn.example'

export const PROPS = {
  bookingId: '0b5f8c2e-90f1-4c55-9d7e-0123456789ab',
  firstName: 'Yogi',
  item: 'Whole Barn',
  start: Temporal.Instant.from('2027-03-14T22:00:00Z'),
  end: Temporal.Instant.from('2027-03-15T00:00:00Z'),
  total: 30_000,
  balance: 0,
  payment: 'paid' as const,
  paidWith: [],
  bookingUrl: `${URL}/dashboard?bookingId=0b5f8c2e-90f1-4c55-9d7e-0123456789ab`,
  bookUrl: `${URL}/booking`,
}
export const LINES = [{ label: 'Paid (Visa ending in 4242)', at: '2027-03-01T17:05:00Z', amount: 30_000 }]
export const AGREEMENT = {
  titles: ['No-Cancellation Policy', 'No-Liability Agreement'],
  signature: 'Yogi Berra',
  signedAt: Temporal.Instant.from('2027-03-01T17:05:00Z'),
}

/** The core's emails about a booking; `text` replaces everything that people can enter. */
export function bookingEmails(text?: string) {
  const props = { ...PROPS, ...(text !== undefined && { firstName: text, item: text }) }
  return [
    bookingConfirmed({
      ...props,
      lines: [],
      agreement: { ...AGREEMENT, signature: text ?? AGREEMENT.signature },
    }),
    bookingCancelled({ ...props, reason: text ?? 'The netting is torn', refunded: 1250 }),
    bookingMoved({ ...props, isByCustomer: false, from: { ...PROPS, item: text ?? 'Batting Cage 1' } }),
    reminderDayBefore(props),
    reminderTwoHours(props),
    holdEnding({
      ...props,
      dates: 1,
      holdExpiresAt: PROPS.start,
      checkoutUrl: `${URL}/checkout?bookingId=1`,
    }),
    seasonConfirmed({
      ...props,
      label: text ?? 'U12 practice',
      dates: [props],
      returned: [props],
      refunded: props.total,
      agreement: { ...AGREEMENT, signature: text ?? AGREEMENT.signature },
    }),
    seasonCancelled({
      ...props,
      label: text ?? 'U12 practice',
      dates: [props],
      reason: text ?? 'Roof',
      refunded: 5_000,
    }),
    seasonMoved({ ...props, label: text ?? 'U12 practice', dates: [props] }),
    seasonReceipt({ ...props, label: text ?? 'U12 practice', dates: [props], paid: 6_000 }),
    paymentReturned({ ...props, paid: 30_000, late: 'slot_taken' }),
    refundSent({ ...props, refunded: 5_000 }),
    ...[true, false].map((isDisputed) =>
      refundFailed({ ...props, amount: 5_000, what: bookingPhrase(props), isDisputed }),
    ),
    refundReturned({ ...props, amount: 5_000, what: bookingPhrase(props) }),
    refundSent({
      ...props,
      refunded: 5_000,
      season: { label: text ?? 'U12 practice', dates: [props, PROPS] },
    }),
    receipt({ ...props, lines: [{ label: text ?? 'Paid in cash', at: null, amount: 5_000 }] }),
    ...[null, { label: text ?? 'U12 practice', dates: [props, PROPS] }].flatMap((season) => [
      signLink({ ...props, url: `${URL}/link?token=1`, season }),
      payLink({ ...props, balance: 30_000, payment: 'due', url: `${URL}/link?token=2`, season }),
    ]),
  ]
}

/** Every message to staff; `text` replaces everything that people can enter. */
export function staffEmails(text?: string) {
  return [
    daySheet({
      ...openEntries(text),
      date: Temporal.PlainDate.from('2027-03-14'),
      closedReason: text ?? 'Snow',
      bookings: [
        {
          ...PROPS,
          item: text ?? PROPS.item,
          customer: text ?? 'Yogi Berra',
          due: 3_000,
          isSigned: false,
          lacked: ['1 player not signed'],
        },
      ],
      boardUrl: `${URL}/admin/board`,
    }),
    summary({
      ...openEntries(text),
      title: 'Week of Mar 7',
      report: {
        total: { bookings: 12, hours: 14.5, received: '530.00', refunded: '30.00' },
        waived: '0.00',
        noShows: 1,
        moneyByMethod: [{ method: 'cash', received: '530.00', refunded: '30.00' }],
        numbers: NUMBERS,
      },
      overdue: { count: 2, amount: '60.00' },
      reportUrl: `${URL}/admin/reports`,
    }),
  ]
}

const NUMBERS = {
  ...{ current: FIGURES, before: { ...FIGURES, received: '480.00' }, lastYear: null },
  ...{ discountsBy: [], discountsByLabel: [], topCustomers: [], unpaid: [] },
}

function openEntries(text = 'A refund of $12.50 failed.') {
  return {
    entries: Array.from({ length: 12 }, () => ({ at: '2027-03-13T12:00:00Z', text })),
    attentionUrl: `${URL}/admin/attention`,
    profileUrl: `${URL}/profile`,
  }
}

export function accountEmails() {
  const url = `${URL}/reset-password?token=abc`
  const changedAt = PROPS.start
  return [
    verifyEmail({ url }),
    resetPassword({ url }),
    setPassword({ url }),
    orderRefunded({ amount: 11_400, what: 'Membership', bookUrl: URL }),
    signInCode({ code: '012345', forgotUrl: `${URL}/forgot-password` }),
    signInAttempts({
      noticedAt: changedAt,
      forgotUrl: `${URL}/forgot-password`,
      supportEmail: 'support@barn.example',
    }),
    signInChanged({
      change: 'add_passkey',
      device: 'Chrome on Mac',
      changedAt,
      profileUrl: `${URL}/profile`,
      supportEmail: 'support@barn.example',
    }),
    ...[true, false].map((isByStaff) =>
      passwordChanged({
        isByStaff,
        lostPasskeys: true,
        ended: ['Your calendar app no longer gets your bookings.'],
        changedAt,
        forgotUrl: `${URL}/forgot-password`,
        supportEmail: 'support@barn.example',
      }),
    ),
  ]
}
