import { beforeEach, expect, it } from 'vitest'
import { cancelAtDesk, ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })
const DAY = '2026-11-23'

beforeEach(async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
})

async function payWithPunches(id: string, punches = 1): Promise<void> {
  const { status } = await desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches })
  expect(status).toBe(204)
}
const detailOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body
const listed = async (id: string) =>
  (await desk.customer.get('/api/bookings')).body.find((own: { id: string }) => own.id === id)
const receiptOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}/receipt`)).body.lines

it('shows punches used and left everywhere, also after later bookings', async () => {
  const first = await holdSigned(desk.customer, bookingOf('cage-1', `${DAY}T18:00`))
  expect(await detailOf(first)).not.toHaveProperty('paidWith')
  await payWithPunches(first)
  desk.barn.clock.advance({ minutes: 5 })
  const second = await holdSigned(desk.customer, bookingOf('cage-1', `${DAY}T10:00`, 2))
  await payWithPunches(second, 2)
  const paidWith = [{ amount: '30.00', used: '1 punch', left: '9 left' }]
  expect(await detailOf(first)).toMatchObject({ paidWith })
  expect(await listed(first)).toMatchObject({ paidWith })
  expect((await receiptOf(first))[0]).toMatchObject({ label: 'Paid with 1 punch (9 left)', amount: 3000 })
  expect(await listed(second)).toMatchObject({ paidWith: [{ used: '2 punches', left: '7 left' }] })
  const emails = await deliverAll(desk.barn)
  const texts = emails.filter(({ subject }) => subject.includes('confirmed')).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('Paid with: 1 punch, 9 left'),
    expect.stringContaining('Paid with: 2 punches, 7 left'),
  ])
  expect(texts.join()).not.toContain('Total paid')
  expect(texts.join()).not.toContain('$30.00')
})

it('adds up the dates of a season', async () => {
  const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-11-24T18:00', 3))
  await payWithPunches(ids[0] ?? '', 3)
  expect(await detailOf(ids[0] ?? '')).toMatchObject({
    paidWith: [{ amount: '90.00', used: '3 punches', left: '7 left' }],
  })
  const [email] = (await deliverAll(desk.barn)).filter(({ subject }) => subject.includes('Season booked'))
  expect(email?.text).toContain('Paid with: 3 punches, 7 left')
})

it('shows none left after the last punch, and leaves out a returned punch', async () => {
  const { ids } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-11-24T18:00', 5, 2))
  await payWithPunches(ids[0] ?? '', 10)
  expect(await listed(ids[4] ?? '')).toMatchObject({ paidWith: [{ used: '2 punches', left: 'none left' }] })
  await cancelAtDesk(desk, ids[4] ?? '', 'full')
  expect(await detailOf(ids[4] ?? '')).toMatchObject({ paidWith: [{ used: '8 punches' }] })
})

it('leaves out punches that staff took back as a mistake', async () => {
  const id = await holdSigned(desk.customer, bookingOf('cage-1', `${DAY}T18:00`))
  await payWithPunches(id)
  const [payment] = (await ledgerOf(desk, id)).payments
  const { version } = await pageOf(desk, id)
  const mistake = { reason: 'Mistake', version, method: 'cash' }
  expect((await desk.staff.post(`/api/admin/payments/${payment?.id}/void`, mistake)).status).toBe(200)
  expect(await detailOf(id)).not.toHaveProperty('paidWith')
  expect(await listed(id)).not.toHaveProperty('paidWith')
  const [email] = (await deliverAll(desk.barn)).filter(({ subject }) => subject.includes('confirmed'))
  expect(email?.text).toContain('Total paid: $30.00')
  expect((await ledgerOf(desk, id)).payments).toContainEqual(
    expect.objectContaining({ method: 'punches', paidWith: expect.objectContaining({ used: '1 punch' }) }),
  )
})

it('leaves out punches of packs that have ended', async () => {
  desk.barn.clock.set('2027-11-19T17:00Z')
  await sellAtDesk(desk.staff, desk.customer.id)
  // The job that takes them hasn't run.
  desk.barn.clock.set('2027-11-21T17:00Z')
  const id = await holdSigned(desk.customer, bookingOf('cage-1', '2027-11-22T18:00'))
  await payWithPunches(id)
  expect(await listed(id)).toMatchObject({ paidWith: [{ used: '1 punch', left: '9 left' }] })
})
