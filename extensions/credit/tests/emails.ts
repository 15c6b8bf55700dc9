import type { SampleEmails } from '../../../testing/every-email.ts'
import { PROPS } from '../../../testing/sample-emails.ts'
import { creditAdded } from '../emails/credit-added.ts'

export const EMAILS: SampleEmails = {
  others: () =>
    [true, false].map((isWaiting) =>
      creditAdded({
        amount: 2_000,
        reason: 'The netting is torn',
        available: 4_550,
        isWaiting,
        bookUrl: PROPS.bookUrl,
      }),
    ),
}
