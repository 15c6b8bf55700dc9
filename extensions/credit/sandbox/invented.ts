import { z } from 'zod'
import { hold, type Slot, sign } from '../../../sandbox/fill/book.ts'
import type { FillPart } from '../../../sandbox/fill/fill-part.ts'
import { guestOf, nameOf, type Play, planFor, takeFirst } from '../../../sandbox/fill/play.ts'
import { dateOf } from '../../../sandbox/fill/times.ts'
import { NAME } from '../domain/title.ts'

const WHO = 'hannah'
const WISH = { day: 'this Mon', hour: 19, hours: 1, item: 'cage-2' } as const
const GIVEN = { amount: '50.00', takesBack: false, reason: 'The machine jammed' }
const account = z.object({ id: z.string() })

/** Staff give credit, and the customer uses a part of it. */
export const INVENTED: FillPart = {
  of: NAME,
  plan(play) {
    const { cast, now } = play
    const wish = { ...WISH, date: dateOf(WISH.day, now) }
    planFor(play, wish, async () => {
      const { id } = await guestOf(cast, WHO).get('/api/auth/user', account)
      const entry = { ...GIVEN, entryId: crypto.randomUUID() }
      await cast.desk.post(`/api/admin/customers/${id}/credit`, entry, z.unknown())
      await takeFirst(play, wish, (slot) => buyWithCredit(play, slot))
    })
  },
  appendOnly: ['credit_entries'],
  ofOrder: ({ ids }) => [
    [
      'delete from credit_entries where payment_id in (select id from payments where booking_id = any($1))',
      ids,
    ],
  ],
  ofAccount: (id) => [
    [
      `delete from postings where booking_id is null and (label, amount, created_at) in (
        select 'Credit given', amount, created_at from credit_entries where user_id = $1 and kind = 'given')`,
      id,
    ],
    [`delete from credit_entries where user_id = $1 and kind = 'given'`, id],
  ],
}

async function buyWithCredit({ cast }: Play, slot: Slot) {
  const customer = guestOf(cast, WHO)
  const held = await hold(customer, slot)
  await sign(customer, [held], nameOf(cast.people[WHO]))
  const amount = Number(held.totalAmount)
  const form = { bookingId: held.id, amount, usesKept: true }
  await customer.post('/api/create-payment-intent', form, z.unknown())
  await customer.post(`/api/bookings/${held.id}/kept-payment`, { amount }, z.unknown())
  return held
}
