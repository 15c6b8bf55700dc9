import { z } from 'zod'
import { hold, type Slot, sign } from '../../../sandbox/fill/book.ts'
import type { FillPart } from '../../../sandbox/fill/fill-part.ts'
import type { PersonKey } from '../../../sandbox/fill/people.ts'
import { guestOf, nameOf, type Play, planFor, takeFirst } from '../../../sandbox/fill/play.ts'
import { bookedAt, dateOf, hourOn } from '../../../sandbox/fill/times.ts'
import { NAME } from '../domain/title.ts'

/** Each buys a pack, and these hours are paid with it. */
const SALES = [
  {
    who: 'rachel',
    uses: [
      { day: 'last Tue', hour: 15 },
      { day: 'this Tue', hour: 15 },
    ],
  },
  { who: 'tyler', uses: [{ day: 'this Mon', hour: 15 }] },
  { who: 'marcus', uses: [] },
] as const
const ITEM = 'cage-3'

const OFFERS = [{ hours: 10, percent: 5 }]
const settings = z.looseObject({ offers: z.array(z.unknown()) })
const account = z.object({ id: z.string() })
const packs = z.object({ offers: z.array(z.object({ hours: z.number(), price: z.string() })) })

/** Staff sell packs at the desk. Some are used, and one isn't yet. */
export const INVENTED: FillPart = {
  of: NAME,
  plan(play) {
    for (const { who, uses } of SALES) {
      const starts = uses
        .map(({ day, hour }) => hourOn(dateOf(day, play.now), hour))
        .filter((at) => at !== null)
      const [first] = starts
      play.steps.push({
        at: first ? bookedAt(first, play.now) : play.now,
        act: async () => {
          if (!(await sell(play, who))) return
          for (const { day, hour } of uses) {
            const wish = { date: dateOf(day, play.now), hour, item: ITEM, hours: 1 }
            planFor(play, wish, () => takeFirst(play, wish, (slot) => useOne(play, who, slot)))
          }
        },
      })
    }
  },
  appendOnly: ['pack_entries'],
  ofPerson: (id) => [
    [
      `delete from pack_settings
      where $1 = (select actor_id from audit_log where action = 'packs.change' order by id desc limit 1)`,
      id,
    ],
  ],
  ofOrder: ({ ids, orderId }) => [
    [
      'delete from pack_entries where payment_id in (select id from payments where booking_id = any($1))',
      ids,
    ],
    [
      `delete from postings where booking_id is null and (label, amount, created_at) in (
        select 'Packs sold', amount, created_at from pack_entries where pack_id = $1 and kind = 'sold')`,
      orderId,
    ],
    [`delete from pack_entries where pack_id = $1 and kind = 'sold'`, orderId],
    ['delete from packs where id = $1', orderId],
  ],
}

/** Puts one on sale unless the owner has, and sells it. False if none can be sold now. */
async function sell({ cast }: Play, who: PersonKey): Promise<boolean> {
  const { desk } = cast
  const current = await desk.get('/api/admin/pack-settings', settings)
  if (current.offers.length === 0) await desk.put('/api/admin/pack-settings', { ...current, offers: OFFERS })
  const { id } = await guestOf(cast, who).get('/api/auth/user', account)
  const path = `/api/admin/customers/${id}/packs`
  const [offer] = (await desk.get(path, packs)).offers
  if (!offer) return false
  const signed = { signature: nameOf(cast.people[who]), termsAccepted: true }
  const { hours, price } = offer
  const sale = { packId: crypto.randomUUID(), hours, price, ...signed, method: 'cash' }
  await desk.post(path, sale, z.unknown())
  return true
}

async function useOne({ cast }: Play, who: PersonKey, slot: Slot) {
  const customer = guestOf(cast, who)
  const held = await hold(customer, slot)
  await sign(customer, [held], nameOf(cast.people[who]))
  await customer.post(`/api/bookings/${held.id}/pack-payment`, { punches: 1 }, z.unknown())
  return held
}
