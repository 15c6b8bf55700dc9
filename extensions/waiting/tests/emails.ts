import type { SampleEmails } from '../../../testing/every-email.ts'
import { PROPS } from '../../../testing/sample-emails.ts'
import { timeOffered, timeOpen, waitingClosed } from '../emails/waiting-emails.ts'

export const EMAILS: SampleEmails = {
  bookings(text) {
    const props = { ...PROPS, ...(text !== undefined && { firstName: text, item: text }) }
    return [timeOffered({ ...props, until: PROPS.start, takeUrl: `${PROPS.bookUrl}/checkout?bookingId=1` })]
  },
  others: () => [
    ...[true, false].map((isOfferedBack) => timeOpen({ ...PROPS, isOfferedBack })),
    waitingClosed({ date: 'Sunday, March 14', reason: 'The netting is torn', bookUrl: PROPS.bookUrl }),
  ],
}
