import { expect, it } from 'vitest'
import { reconcileLedger } from '../../server/payments/reconciliation/reconcile-ledger.ts'
import { bookingOf, registerVerified } from '../factories.ts'
import { payForBooking } from '../paid-booking.ts'
import { bookAtDesk } from '../staff-booking.ts'
import { openFiller } from './filler.ts'

// A Friday at noon.
const filler = openFiller()

it('keeps what real people made, and what they changed of the invented', async () => {
  const { barn, staff } = filler
  const customer = await registerVerified(barn)
  await filler.fill()
  const isOf =
    (name: string, start: string) => (booking: { customerName: string | null; startTime: string }) =>
      booking.customerName === name && booking.startTime === start
  const invented = await filler.bookings()
  const find = (name: string, start: string) => {
    const booking = invented.find(isOf(name, start))
    if (!booking) throw new Error(`There is no booking of ${name}`)
    return booking
  }
  // A real person's bookings: one by card, one at the desk, one for an invented customer.
  const own = await payForBooking(barn, customer, { slot: bookingOf('cage-2', '2026-11-23T10:00') })
  const atDesk = await bookAtDesk(staff, 'cage-2', '2026-11-23T11:00')
  const forMegan = await bookAtDesk(staff, 'cage-2', '2026-11-23T12:00', {
    customerEmail: 'megan.carter@example.com',
  })
  // And what they do about the invented: take money, cancel with a refund, note that a team came.
  const due = find('Sam Whitaker', '2026-11-22T18:00:00Z')
  await staff.post(`/api/admin/bookings/${due.id}/payment`, { method: 'cash', version: due.version })
  const canceled = find('Olivia Hayes', '2026-11-22T20:00:00Z')
  await staff.post(`/api/admin/bookings/${canceled.id}/cancellation`, {
    refund: 'full',
    version: canceled.version,
  })
  const season = find('Rick Dawson', '2026-11-24T23:00:00Z')
  await staff.put(`/api/admin/bookings/${season.id}/note`, {
    note: 'Bring the tall net',
    version: season.version,
  })
  // A cash drawer that was counted with an invented payment in it.
  const counted = [
    find('Megan Carter', '2026-11-09T21:00:00Z'),
    find('Dave Peterson', '2026-11-09T22:00:00Z'),
    find('Hannah Fox', '2026-11-09T23:00:00Z'),
  ]
  const day = { startingCash: '0', countedCash: '60', seen: 0 }
  const closeOut = await staff.post('/api/admin/daily-totals/2026-11-02/close-out', day)
  expect(closeOut.status).toBeLessThan(300)

  const emptied = await filler.empty()
  const rest = await filler.bookings()
  const dates = Map.groupBy(invented, ({ orderId }) => orderId)
  const seasonIds = [...dates.values()]
    .filter(({ length }) => length > 1)
    .flatMap((of) => of.map(({ id }) => id))
  const keptIds = [due.id, canceled.id, ...counted.map(({ id }) => id), ...seasonIds]
  expect(rest.map(({ id }) => id).toSorted()).toEqual(
    [own.bookingId, atDesk.id, forMegan.id, ...keptIds].toSorted(),
  )
  expect(emptied).toEqual({ removed: 60 - keptIds.length, kept: keptIds.length + 1 })
  expect(await reconcileLedger(barn.services)).toEqual([])
  for (const id of keptIds) expect((await staff.get(`/api/admin/bookings/${id}`)).status).toBe(200)
  const { body: totals } = await staff.get('/api/admin/daily-totals/2026-11-02')
  expect(JSON.stringify(totals)).toContain('60.00')

  expect(await filler.fill()).toEqual({ bookings: 60, isNew: true })
  expect(await reconcileLedger(barn.services)).toEqual([])
})
