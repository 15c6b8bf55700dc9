import { z } from 'zod'
import { hold, payByCard } from '../../../sandbox/fill/book.ts'
import type { FillPart } from '../../../sandbox/fill/fill-part.ts'
import { guestOf, nameOf, type Play, planFor, takeFirst } from '../../../sandbox/fill/play.ts'
import { dateOf } from '../../../sandbox/fill/times.ts'
import { NAME } from '../domain/title.ts'

const CODE = 'FRIDAY20'
const WISH = { day: 'this Fri', hour: 15, hours: 1, item: 'cage-1', who: 'olivia' } as const
const anyTime = { weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null }
const terms = { code: CODE, percent: 20, amount: null, totalLimit: 50, customerLimit: 1, isFirstOnly: false }
const booking = z.object({ id: z.string(), totalAmount: z.string() })

/** Staff add a code, and a customer uses it. */
export const INVENTED: FillPart = {
  of: NAME,
  plan(play) {
    const { cast, now } = play
    const wish = { ...WISH, date: dateOf(WISH.day, now) }
    planFor(play, wish, async () => {
      await cast.desk.post('/api/admin/codes', { ...terms, ...anyTime }, z.unknown())
      await takeFirst(play, wish, (slot) => buyWithCode(play, slot))
    })
  },
  ofPerson: (id) => [['delete from promo_codes where created_by = $1', id]],
}

async function buyWithCode({ stage, cast }: Play, slot: Parameters<typeof hold>[1]) {
  const customer = guestOf(cast, WISH.who)
  const held = await hold(customer, slot)
  await customer.put(`/api/bookings/${held.id}/code`, { code: CODE })
  const cheaper = await customer.get(`/api/bookings/${held.id}`, booking)
  await payByCard(customer, [cheaper], { signature: nameOf(cast.people[WISH.who]), stripe: stage.stripe })
  return cheaper
}
