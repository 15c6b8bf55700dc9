import { expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf } from '../../testing/desk.ts'
import { offerPacks, sellAtDesk } from '../../testing/packs.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

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
    .map(({ basis, kind, method, amount }: Record<string, string>) => [basis, kind, method, amount].join(' '))
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
    'payment pack_sold  285.00',
    'payment pack_used  28.50',
    'payment received cash 285.00',
  ])
  expect(await linesOf('2026-12')).toEqual(['service pack_used  28.50'])
  expect(await sheetOf('2026-11')).toMatchObject({ sales: '28.50', outstandingPacks: '256.50' })
  const { body: journal } = await desk.staff.get('/api/admin/months/2026-11/journal.csv')
  expect(journal).toContain('Hour Packs,Daily totals,,256.50')
  expect(journal).toContain('Rental Income,Daily totals,,28.50')

  const [{ id }] = (await desk.customer.get('/api/packs')).body.packs
  await desk.staff.post(`/api/admin/packs/${id}/refund`, { reason: 'Moved away' })
  expect(await linesOf('2026-11')).toContain('payment pack_refunded  256.50')
  expect(await sheetOf('2026-11')).toMatchObject({ sales: '28.50', outstandingPacks: '0.00' })
})

it('takes punches whose payment was voided off those used, not off the packs sold', async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
  const id = await payByPack('2026-11-23T10:00')
  const [payment] = (await ledgerOf(desk, id)).payments
  const { version } = await pageOf(desk, id)
  const path = `/api/admin/payments/${payment?.id}/void`
  expect((await desk.staff.post(path, { reason: 'Mistake', version })).status).toBe(200)
  expect(await linesOf('2026-11')).toEqual(['payment pack_sold  285.00', 'payment received cash 285.00'])
})
