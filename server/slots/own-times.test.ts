import { expect, it } from 'vitest'
import { ownTimes } from '../../domain/bookings/own-times.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { readOwnTimes } from './own-times.ts'

const desk = openDesk()
const DAY = '2026-11-23'

it('reads the same times as the rule finds in the list of a customer, before and after a hold ends', async () => {
  const { barn, staff } = desk
  const who = await registerVerified(barn)
  const other = await registerVerified(barn)
  await payForBooking(barn, who, { slot: bookingOf('cage-1', `${DAY}T10:00`, 2) })
  await bookAtDesk(staff, 'cage-2', `${DAY}T15:00`, { customerEmail: who.email })
  await holdWithIntent(who, bookingOf('cage-3', `${DAY}T17:00`))
  await payForBooking(barn, other, { slot: bookingOf('cage-1', `${DAY}T17:00`) })

  const read = async () => {
    const now = barn.clock.now()
    const span = { ...dayBounds(Temporal.PlainDate.from(DAY)), now }
    const found = await barn.services.db.transaction().execute((trx) => readOwnTimes(trx, [who.id], span))
    const { body } = await who.get('/api/bookings')
    const inWords = (own: readonly { start: Temporal.Instant; end: Temporal.Instant; isHeld: boolean }[]) =>
      own.map(({ start, end, isHeld }) => `${start}/${end} ${isHeld ? 'held' : 'booked'}`)
    return { found: inWords(found.get(who.id) ?? []), expected: inWords(ownTimes(body, now)) }
  }
  const before = await read()
  expect(before.found).toHaveLength(3)
  expect(before.found).toEqual(before.expected)
  barn.clock.advance({ minutes: 15 })
  const after = await read()
  expect(after.found).toHaveLength(2)
  expect(after.found).toEqual(after.expected)
})
