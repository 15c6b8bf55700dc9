import { expect, it } from 'vitest'
import { atFacility, facilityDate } from '../../domain/time/facility-time.ts'
import { reconcileLedger } from '../../server/payments/reconciliation/reconcile-ledger.ts'
import { openFiller } from './filler.ts'

const filler = openFiller()

const at = (time: string) => Temporal.Instant.from(time)
const hourOf = (time: string) => atFacility(at(time)).hour
const dayOf = (time: string) => facilityDate(at(time)).dayOfWeek

it.each([
  ['in the hour that comes twice', '2026-11-01T01:30:00-05:00', 59],
  ['before midnight on the day that clocks change', '2027-03-14T23:58:00-04:00', 59],
  ['after midnight on a Monday of the next year', '2027-01-04T00:01:00-05:00', 59],
  ['as the last hour begins', '2026-07-04T20:00:00-04:00', 60],
])('fills three weeks around a time %s', async (_when, now, bookings) => {
  const { barn } = filler
  barn.clock.set(now)
  expect(await filler.fill()).toEqual({ bookings, isNew: true })
  const made = await filler.bookings()
  for (const { startTime } of made)
    expect([startTime, hourOf(startTime)]).toEqual([
      startTime,
      expect.toSatisfy((hour: number) => hour >= 8 && hour < 21),
    ])
  for (const { createdAt } of made)
    expect(at(createdAt).epochMilliseconds).toBeLessThanOrEqual(at(now).epochMilliseconds)
  expect(await reconcileLedger(barn.services)).toEqual([])
  expect(await filler.empty()).toEqual({ removed: bookings, kept: 0 })
  expect(await reconcileLedger(barn.services)).toEqual([])
})

it('keeps to other hours, spaces, and prices, and to closed days', async () => {
  const { staff } = filler
  const short = { opens: 10, closes: 14 }
  const { body: hours } = await staff.get('/api/admin/opening-hours')
  const week = { from: '2026-01-01', days: [null, short, short, short, short, short, short] }
  expect((await staff.put('/api/admin/opening-hours', { ...hours, weeks: [week] })).status).toBe(200)
  const { body: catalog } = await staff.get('/api/admin/catalog')
  for (const { id, name, description, equipment, version } of catalog.spaces) {
    const space = { name, description, equipment, version, hourlyRate: '42.50', isActive: id !== 'cage-3' }
    expect((await staff.put(`/api/admin/spaces/${id}`, space)).status).toBe(200)
  }
  await staff.post('/api/admin/blocked-dates', { date: '2026-11-27', reason: 'Thanksgiving' })

  const { bookings } = await filler.fill()
  expect(bookings).toBeGreaterThan(40)
  const made = await filler.bookings()
  for (const { startTime, endTime, spaceId } of made) {
    expect(hourOf(startTime)).toBeGreaterThanOrEqual(10)
    expect(hourOf(endTime)).toBeLessThanOrEqual(14)
    expect([dayOf(startTime), spaceId, facilityDate(at(startTime)).toString()]).not.toContainEqual(
      expect.toBeOneOf([1, 'cage-3', '2026-11-27']),
    )
  }
  expect(await filler.empty()).toEqual({ removed: bookings, kept: 0 })
})

it('takes back what broke off before it fills again', async () => {
  const { barn } = filler
  const { stripe } = barn.services
  if (!stripe) throw new Error('This app has no payments')
  // The tenth payment finds Stripe broken.
  let payments = 0
  const create = stripe.createIntent.bind(stripe)
  stripe.createIntent = async (...call) => {
    payments += 1
    if (payments === 10) throw new Error('Stripe is broken')
    return await create(...call)
  }
  await expect(filler.another().fill()).rejects.toThrow()
  stripe.createIntent = create
  expect((await filler.bookings()).length).toBeGreaterThan(5)
  expect(await filler.another().fill()).toEqual({ bookings: 60, isNew: true })
  expect(await filler.bookings()).toHaveLength(60)
  expect(await reconcileLedger(barn.services)).toEqual([])
})
