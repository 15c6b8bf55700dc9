import type { Outlets } from '../../../web/outlets/contribution.ts'
import type { PunchFields } from '../domain/pack.schema.ts'
import { punches } from '../domain/packs.ts'
import { NAME } from '../domain/title.ts'
import { call } from './api/client.ts'

/** Pays for everything with the customer's punches. */
export default function PunchPayment({ booking: { id, more }, show }: Outlets['checkout/one-tap']) {
  const { punches: count = 0 } = (more?.[NAME] ?? {}) as PunchFields
  return show({
    title: 'Your Hour Pack',
    text: 'It pays for everything.',
    label: `Pay with ${punches(count, 'Punch')}`,
    pay: () => call('POST /api/bookings/:id/pack-payment', { id }, { punches: count }),
    failed: "Your Pack Wasn't Used",
  })
}
