import type { SampleEmails } from '../../../testing/every-email.ts'
import { PROPS } from '../../../testing/sample-emails.ts'
import { packEnding, packSold } from '../emails/pack-emails.ts'

const PACK = {
  ...{ hours: 10, price: '285.00', covers: 'Batting Cage 1 and Batting Cage 2', months: 12 },
  ...{ method: 'cash' as const, expiresOn: '2028-03-13', left: 4, bookUrl: PROPS.bookUrl },
}

export const EMAILS: SampleEmails = {
  others: () => [...[true, false].map((isWaiting) => packSold({ ...PACK, isWaiting })), packEnding(PACK)],
}
