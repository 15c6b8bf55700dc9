import { expect, it } from 'vitest'
import type { MonthSheet } from '../../../domain/accounting/accounting.schema.ts'
import { ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { endPacks } from '../server/end-packs.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

async function payByPack(start: string): Promise<string> {
  const { id } = await bookAtDesk(desk.staff, 'cage-1', start, { customerEmail: desk.customer.email })
  const { version } = await pageOf(desk, id)
  const { status } = await desk.staff.post(`/api/admin/bookings/${id}/pack-payment`, { version })
  expect(status).toBe(200)
  return id
}
const sheetOf = async (month: string) => (await desk.staff.get(`/api/admin/months/${month}`)).body
const linesOf = async (month: string) =>
  (await sheetOf(month)).lines
    .map(({ basis, kind, method, posting, amount }: MonthSheet['lines'][number]) =>
      [basis, posting?.label ?? kind, method, amount].join(' '),
    )
    .toSorted()

it('counts a pack once its punches are used, and shows those that are left', async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
  await payByPack('2026-12-01T10:00')
  const cancelled = await payByPack('2026-11-23T10:00')
  const { version } = await pageOf(desk, cancelled)
  const path = `/api/admin/bookings/${cancelled}/cancellation`
  expect((await desk.staff.post(path, { version, refund: 'full' })).status).toBe(200)
  expect(await linesOf('2026-11')).toEqual([
    'payment Packs sold  285.00',
    'payment Punches used  28.50',
    'payment received cash 285.00',
  ])
  expect(await linesOf('2026-12')).toEqual(['service Punches used  28.50'])
  expect(await sheetOf('2026-11')).toMatchObject({ sales: '28.50', outstandingPrepaid: '256.50' })
  const { body: journal } = await desk.staff.get('/api/admin/months/2026-11/journal.csv')
  expect(journal).toContain('Deferred Revenue,Daily totals,,256.50')
  expect(journal).toContain('Rental Income,Daily totals,,28.50')

  const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
  await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })
  expect(await linesOf('2026-11')).toContain('payment Packs refunded  256.50')
  expect(await sheetOf('2026-11')).toMatchObject({ sales: '28.50', outstandingPrepaid: '0.00' })
})

it('takes punches whose payment was voided off those used, not off the packs sold', async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
  const id = await payByPack('2026-11-23T10:00')
  const [payment] = (await ledgerOf(desk, id)).payments
  const { version } = await pageOf(desk, id)
  const path = `/api/admin/payments/${payment?.id}/void`
  expect((await desk.staff.post(path, { reason: 'Mistake', version })).status).toBe(200)
  expect(await linesOf('2026-11')).toEqual(['payment Packs sold  285.00', 'payment received cash 285.00'])
})

it('counts punches when they expire, and takes them back when the pack is extended', async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
  desk.barn.clock.set('2027-11-21T12:00Z')
  expect(await endPacks(desk.barn.services)).toBe(1)
  expect(await linesOf('2027-11')).toEqual(['payment Punches expired  285.00'])
  expect(await sheetOf('2027-11')).toMatchObject({ sales: '285.00', outstandingPrepaid: '0.00' })
  const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
  const longer = { expiresOn: '2027-12-24' }
  expect((await desk.staff.put(`/api/admin/packs/${id}/last-day`, longer)).status).toBe(200)
  expect(await linesOf('2027-11')).toEqual([])
  expect(await sheetOf('2027-11')).toMatchObject({ sales: '0.00', outstandingPrepaid: '285.00' })
})
