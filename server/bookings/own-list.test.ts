import { expect, it } from 'vitest'
import { openDesk, pageOf, refundAtDesk } from '../../testing/desk.ts'
import { bookingOf, registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { payForBooking, signAgreements } from '../../testing/paid-booking.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { listOwnBookings } from './own-bookings.ts'

const desk = openDesk()
const SLOT = bookingOf('cage-1', '2026-11-21T18:00')

/** What a customer's list says now, after making sure that it's what the database says. */
async function readList(customer = desk.customer) {
  const { body } = await customer.get('/api/bookings')
  expect(body).toEqual(
    JSON.parse(JSON.stringify(await listOwnBookings(desk.barn.services.db, { id: customer.id }))),
  )
  return body
}

/** Changes something, and expects the list to have been kept before and to show the change after. */
async function expectShown(
  change: () => Promise<{ status?: number } | undefined>,
  customer = desk.customer,
): Promise<void> {
  const before = await readList(customer)
  expect((await change())?.status ?? 200).toBeLessThan(300)
  expect(await readList(customer)).not.toEqual(before)
}

it('shows customers every change of their own bookings right after it, though the list is kept', async () => {
  const { barn, staff, customer } = desk
  await readList()
  await expectShown(() => customer.post('/api/bookings', SLOT))
  const [held] = await readList()
  await expectShown(() => signAgreements(customer, held.id))
  await expectShown(() => customer.delete(`/api/bookings/${held.id}/hold`))
  let paymentId = ''
  await expectShown(async () => {
    paymentId = (await payForBooking(barn, customer)).paymentId
    return undefined
  })
  await expectShown(() => refundAtDesk(desk, paymentId, 10))
  const byDesk = await bookAtDesk(staff, 'cage-2', '2026-11-21T19:00', { customerEmail: customer.email })
  await expectShown(() => moveAtDesk(staff, byDesk, '2026-11-21T20:00'))
  const version = async () => (await pageOf(desk, byDesk.id)).version
  const ofDesk = `/api/admin/bookings/${byDesk.id}`
  await expectShown(async () =>
    staff.post(`${ofDesk}/waived-balance`, { reason: 'Rained in', version: await version() }),
  )
  await expectShown(async () =>
    staff.post(`${ofDesk}/cancellation`, { refund: 'none', reason: 'Lights out', version: await version() }),
  )
  expect((await readList()).find(({ id }: { id: string }) => id === byDesk.id)).toMatchObject({
    cancelNote: 'Lights out',
  })
})

it('shows what staff booked once the customer has verified their address', async () => {
  const { barn, staff } = desk
  const customer = await registerCustomer(barn)
  await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00', { customerEmail: customer.email })
  expect(await readList(customer)).toEqual([])
  await expectShown(async () => {
    await verifyAddress(barn, customer)
    return undefined
  }, customer)
})

it('shows what was booked for a customer without an account once it is linked', async () => {
  const { staff, customer } = desk
  const walkIn = await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00', {
    customerEmail: undefined,
    customerName: 'Walt Kin',
  })
  await expectShown(() => staff.post(`/api/admin/customers/${walkIn.userId}/link`, { email: customer.email }))
})

it('answers each customer with their own bookings only', async () => {
  const other = await registerCustomer(desk.barn)
  await desk.customer.post('/api/bookings', SLOT)
  expect(await readList()).toHaveLength(1)
  expect(await readList(other)).toEqual([])
  expect(await readList()).toHaveLength(1)
})
