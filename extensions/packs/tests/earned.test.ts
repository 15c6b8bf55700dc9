import { expect, it } from 'vitest'
import type { Report } from '../../../domain/reports/report.schema.ts'
import { ledgerOf, openDesk, pageOf } from '../../../testing/desk.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

/** The money from the bookings on a day, in all and from its best customer. */
async function earnedOn(date: string) {
  const report: Report = (await desk.staff.get(`/api/admin/report?from=${date}&to=${date}`)).body
  const { current, topCustomers } = report.numbers
  return [current.earned, topCustomers[0]?.earned ?? null]
}

async function payByPack(start: string): Promise<string> {
  const { id } = await bookAtDesk(desk.staff, 'cage-1', start, { customerEmail: desk.customer.email })
  const { version } = await pageOf(desk, id)
  await desk.staff.post(`/api/admin/bookings/${id}/pack-payment`, { version })
  return id
}

it('counts punches with what their pack cost', async () => {
  await offerPacks(desk.staff)
  await sellAtDesk(desk.staff, desk.customer.id)
  const id = await payByPack('2026-11-23T10:00')
  expect(await earnedOn('2026-11-23')).toEqual(['28.50', '28.50'])
  const [payment] = (await ledgerOf(desk, id)).payments
  const { version } = await pageOf(desk, id)
  await desk.staff.post(`/api/admin/payments/${payment?.id}/void`, { reason: 'Mistake', version })
  expect(await earnedOn('2026-11-23')).toEqual(['0.00', '0.00'])
})
