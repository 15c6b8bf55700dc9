import { beforeEach, describe, expect, it } from 'vitest'
import { CONFIRM_FIRST } from '../../../emails/account-links.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { endPacks } from '../server/end-packs.ts'
import { offerPacks, sellAtDesk, tenHours } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

beforeEach(() => offerPacks(desk.staff))

const packOf = async () => (await desk.customer.get('/api/packs')).body.packs[0]
const sell = (extra: object = {}) => sellAtDesk(desk.staff, desk.customer.id, extra)
const totalsOf = async (day: string) => (await desk.staff.get(`/api/admin/daily-totals/${day}`)).body

describe('a pack sold at the desk', () => {
  it('is the customer’s once per request, with a receipt and its terms', async () => {
    const extra = { packId: crypto.randomUUID() }
    expect((await sell(extra)).status).toBe(200)
    expect((await sell(extra)).body.packs).toHaveLength(1)
    expect(await packOf()).toMatchObject({
      ...{
        hours: 10,
        punches: 10,
        price: '285.00',
        value: '285.00',
        expiresOn: '2027-11-20',
        isExpired: false,
      },
      covers: 'Batting Cage 1, Batting Cage 2, and Batting Cage 3',
      entries: [{ kind: 'sold', punches: 10, bookingId: null }],
    })
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email).toMatchObject({ subject: 'Receipt: 10-hour pack', to: desk.customer.email })
    expect(email?.text).toContain('A pack is not refundable.')
    const row = await desk.barn.services.db
      .selectFrom('packs')
      .selectAll()
      .where('id', '=', extra.packId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ signature: 'Ty Cobb', termsVersion: '2026-11-26', soldBy: desk.staff.id })
    expect(row.termsSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('asks an account that is not proven, in its receipt, to confirm the address first', async () => {
    const newcomer = await registerCustomer(desk.barn)
    await deliverAll(desk.barn)
    expect((await desk.staff.get(`/api/admin/customers/${newcomer.id}`)).body).toMatchObject({
      isProven: false,
    })
    await sellAtDesk(desk.staff, newcomer.id)
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain(CONFIRM_FIRST)
    expect(email?.text).not.toContain('Use it at checkout')
    await verifyAddress(desk.barn, newcomer)
    expect((await desk.staff.get(`/api/admin/customers/${newcomer.id}`)).body).toMatchObject({
      isProven: true,
    })
    await sellAtDesk(desk.staff, newcomer.id)
    expect((await deliverAll(desk.barn)).at(-1)?.text).toContain('Use it at checkout')
  })

  it('is money of the day, under its customer', async () => {
    await sell({ method: 'check' })
    const { byMethod, total, movements } = await totalsOf('2026-11-20')
    expect(byMethod).toContainEqual({ method: 'check', received: '285.00', refunded: '0.00' })
    expect(total).toEqual({ received: '285.00', refunded: '0.00' })
    expect(movements).toEqual([
      expect.objectContaining({ bookingId: null, customerId: desk.customer.id, itemName: '10-hour pack' }),
    ])
    const report = (await desk.staff.get('/api/admin/report?from=2026-11-20&to=2026-11-20')).body
    expect(report.total.received).toBe('285.00')
    expect(report.moneyByItem).toEqual([expect.objectContaining({ received: '285.00', refunded: '0.00' })])
    expect(report.bookedByItem).toEqual([])
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it.each([
    ['another price', { price: '1.00' }, 'price_changed'],
    ['a size that is not sold', { hours: 30 }, 'price_changed'],
    ['no signature', { signature: ' ' }, 'invalid'],
    ['terms that were not accepted', { termsAccepted: false }, 'invalid'],
  ])('is refused for %s', async (_, extra, code) => {
    expect((await sell(extra)).body).toMatchObject({ code })
    expect(await packOf()).toBeUndefined()
  })

  it('is refused under the id of another customer’s', async () => {
    const extra = { packId: crypto.randomUUID() }
    await sell(extra)
    expect((await sellAtDesk(desk.staff, desk.staff.id, extra)).status).toBe(400)
  })

  it('is refused under the id of one of another size', async () => {
    const extra = { packId: crypto.randomUUID() }
    await sell(extra)
    expect((await sell({ ...extra, hours: 20, price: '540.00' })).status).toBe(400)
  })

  it('is sold by staff alone, and only while packs are offered', async () => {
    const own = await desk.customer.post(`/api/admin/customers/${desk.customer.id}/packs`, tenHours())
    expect(own.status).toBe(403)
    const none = { offers: [], months: 12, spaceIds: ['cage-1'] }
    expect((await desk.staff.put('/api/admin/pack-settings', none)).status).toBe(200)
    expect((await sell()).body).toMatchObject({ code: 'price_changed' })
  })
})

describe('what is left of a pack', () => {
  it('is refunded once, the way it was paid', async () => {
    await sell()
    const { id } = await packOf()
    desk.barn.clock.advance({ hours: 24 })
    const path = `/api/admin/packs/${id}/refund`
    const both = await Promise.all([1, 2].map(() => desk.staff.post(path, { reason: 'Moved away' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await packOf()).toMatchObject({ punches: 0, value: '0.00' })
    expect((await totalsOf('2026-11-20')).total).toEqual({ received: '285.00', refunded: '0.00' })
    expect((await totalsOf('2026-11-21')).total).toEqual({ received: '0.00', refunded: '285.00' })
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('is refunded as staff saw it, not what a punch since has left', async () => {
    await sell()
    const { id, value } = await packOf()
    const booking = await holdSigned(desk.customer, bookingOf('cage-1', '2026-11-23T18:00'))
    await desk.customer.post(`/api/bookings/${booking}/pack-payment`, { punches: 1 })
    const refund = (seen: string) =>
      desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away', value: seen })
    expect((await refund(value)).body).toMatchObject({ code: 'stale' })
    expect(await packOf()).toMatchObject({ punches: 9, value: '256.50' })
    expect((await refund('256.50')).status).toBe(200)
  })

  it('is announced to open daily totals when it is sold and refunded', async () => {
    const dates: string[] = []
    await desk.barn.services.notifications.isCurrent()
    const stop = desk.barn.services.notifications.subscribe('desk', (date) => void dates.push(date))
    await sell()
    await expect.poll(() => dates).toEqual(['2026-11-20'])
    desk.barn.clock.advance({ hours: 24 })
    await desk.staff.post(`/api/admin/packs/${(await packOf()).id}/refund`, { reason: 'Moved away' })
    await expect.poll(() => dates).toEqual(['2026-11-20', '2026-11-21'])
    stop()
  })

  it('ends after its last day, of which the customer is reminded once, and the owner can extend it', async () => {
    await sell()
    await deliverAll(desk.barn)
    const endAt = async (instant: string) => {
      desk.barn.clock.set(instant)
      return await endPacks(desk.barn.services)
    }
    expect(await endAt('2027-10-20T12:00Z')).toBe(0)
    expect(await endAt('2027-10-21T12:00Z')).toBe(1)
    expect(await endPacks(desk.barn.services)).toBe(0)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      '10 punches to use by Saturday, November 20, 2027',
    ])
    // Eleven at night on its last day at the facility; then midnight has passed.
    expect(await endAt('2027-11-21T04:00Z')).toBe(0)
    expect(await endAt('2027-11-21T05:00Z')).toBe(1)
    expect(await packOf()).toMatchObject({ punches: 0, value: '0.00', isExpired: true })
    const { id } = await packOf()
    const extend = (expiresOn: string) => desk.staff.put(`/api/admin/packs/${id}/last-day`, { expiresOn })
    expect((await extend('2027-11-19')).body.message).toBe('This pack can already be used for longer.')
    desk.barn.clock.set('2027-12-01T12:00Z')
    expect((await extend('2027-11-30')).body.message).toBe('This day is over. Please choose a later one.')
    expect((await extend('2028-01-24')).status).toBe(200)
    expect((await extend('2028-01-24')).body).toMatchObject({
      code: 'refused',
      message: 'This pack can already be used until this day. Please choose a later one.',
    })
    expect(await packOf()).toMatchObject({ punches: 10, value: '285.00', isExpired: false })
    expect(await endPacks(desk.barn.services)).toBe(0)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('brings no reminder right after it’s bought, if it’s for a month', async () => {
    const { body: settings } = await desk.staff.get('/api/admin/pack-settings')
    await desk.staff.put('/api/admin/pack-settings', { ...settings, months: 1 })
    desk.barn.clock.set('2027-02-05T12:00Z')
    await sell()
    expect(await endPacks(desk.barn.services)).toBe(0)
    await desk.staff.put('/api/admin/pack-settings', settings)
  })

  it('never changes but by its entries, and is never less than nothing', async () => {
    await sell()
    const { id: packId } = await packOf()
    const { db } = desk.barn.services
    await expect(db.deleteFrom('packEntries').execute()).rejects.toThrow('append-only')
    const entry = { packId, kind: 'expired' as const, createdAt: desk.barn.clock.now() }
    await expect(
      db
        .insertInto('packEntries')
        .values({ ...entry, punches: -11, amount: '-1.00' })
        .execute(),
    ).rejects.toThrow('does not have these punches')
    await db
      .insertInto('packEntries')
      .values({ ...entry, punches: -10, amount: '-284.99' })
      .execute()
    expect(await reconcileLedger(desk.barn.services)).toEqual([
      expect.objectContaining({ kind: 'packs.differs' }),
    ])
  })
})
