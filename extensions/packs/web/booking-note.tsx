import type { Outlets } from '../../../web/outlets/contribution.ts'
import { countIn, paysInWords, punchesToPay, usablePacks } from '../domain/packs.ts'
import { usePacks } from './use-packs.ts'

/** Says that the customer's punches would pay for what they chose. */
export default function BookingNote({ spaceIds, hours }: Outlets['booking/price']) {
  const usable = usablePacks(usePacks().data?.packs ?? [])
  const count = punchesToPay(usable, { spaceIds, hours })
  return count === null ? null : <p>{paysInWords(count, countIn(usable))}</p>
}
