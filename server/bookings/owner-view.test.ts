import { beforeEach, describe, expect, it } from 'vitest'
import {
  bookingOf,
  type Customer,
  registerAdmin,
  registerCustomer,
  verifyAddress,
} from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { issueResetToken } from '../accounts/tokens.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
let customer: Customer
let own: string
let byStaff: string
beforeEach(async () => {
  await barn.clearBookings()
  customer = await registerCustomer(barn)
  own = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).body.id
  byStaff = await bookByStaff('cage-2', customer.email)
})

const bookByStaff = async (space: string, customerEmail: string): Promise<string> =>
  (await staff.post('/api/admin/bookings', { ...bookingOf(space, '2026-11-21T18:00'), customerEmail })).body
    .id

/** One account's view of a staff booking, and all of its own bookings, everywhere the product shows bookings. */
async function readAll(account: Pick<Customer, 'get' | 'post'>) {
  const listed = (await account.get('/api/bookings')).body as { id: string }[]
  return {
    listed: listed.map(({ id }) => id).toSorted(),
    page: (await account.get(`/api/bookings/${byStaff}`)).status,
    calendar: (await account.get(`/api/bookings/${byStaff}/calendar.ics`)).status,
  }
}

const HIDDEN = { page: 404, calendar: 404 }
const SHOWN = { page: 200, calendar: 200 }

describe('isShownTo', () => {
  it('hides staff bookings until the account has verified its email', async () => {
    expect(await readAll(customer)).toEqual({ ...HIDDEN, listed: [own] })
    const answers = [
      await customer.delete(`/api/bookings/${byStaff}/hold`),
      await customer.post('/api/create-payment-intent', { amount: 30, bookingId: byStaff }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    await verifyAddress(barn, customer)
    expect(await readAll(customer)).toEqual({ ...SHOWN, listed: [own, byStaff].toSorted() })
  })

  it('shows staff bookings once the owner has set a password through an emailed link', async () => {
    const email = 'walk-in@example.com'
    byStaff = await bookByStaff('cage-3', email)
    const { id } = await barn.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const token = await issueResetToken(barn.services, id)
    const walkIn = barn.client()
    await walkIn.post('/api/auth/password-reset', { token, newPassword: 'seventh-inning' })
    await walkIn.post('/api/auth/login', { email, password: 'seventh-inning' })
    expect(await readAll(walkIn)).toEqual({ ...SHOWN, listed: [byStaff] })
  })
})
