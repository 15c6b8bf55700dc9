import type { SampleEmails } from '../../../testing/every-email.ts'
import { PROPS } from '../../../testing/sample-emails.ts'
import { timeReopened, timesReplaced } from '../emails/closure-emails.ts'

export const EMAILS: SampleEmails = {
  bookings: (text) => {
    const props = { ...PROPS, ...(text !== undefined && { firstName: text, item: text }) }
    const offer = { was: props, reason: text ?? 'Snow', times: [props, PROPS], keptUntil: PROPS.start }
    return [
      ...[true, false].map((isPaid) =>
        timesReplaced({
          firstName: props.firstName,
          offers: [{ ...offer, isPaid }],
          rebookUrl: 'https://barn.example/rebook?token=abc',
        }),
      ),
      timeReopened(props),
    ]
  },
}
