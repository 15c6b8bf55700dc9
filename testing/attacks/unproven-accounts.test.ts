import { beforeEach, describe, expect, it } from 'vitest'
import { isProven } from '../../domain/accounts/proven-account.ts'
import { isProvenAccount } from '../../server/accounts/given-by-staff.ts'
import { ALL_ROUTES } from '../all-routes.ts'
import { cancelAtDesk, openDesk } from '../desk.ts'
import { type Customer, PASSWORD, registerCustomer, verifyAddress } from '../factories.ts'
import { deliverAll } from '../outbox.ts'
import { seasonOf } from '../season.ts'
import { bookAtDesk } from '../staff-booking.ts'

const desk = openDesk()

/** Registered the address of someone whom staff know, and can't read its emails. */
let squatter: Customer

beforeEach(async () => {
  squatter = await registerCustomer(desk.barn)
})

const atDesk = (start: string, extra: object) =>
  bookAtDesk(desk.staff, 'cage-1', start, {
    customerName: 'Nolan Ryan',
    paidBy: 'cash',
    customerEmail: undefined,
    ...extra,
  })

/** Everything that staff can give an address, with the texts that only its owner should read. */
async function giveEverything({ email }: Customer): Promise<string[]> {
  const booking = await atDesk('2026-11-25T18:00', { customerEmail: email })
  const cancelled = await atDesk('2026-11-26T18:00', { customerEmail: email })
  await cancelAtDesk(desk, cancelled.id)
  const walkIn = await atDesk('2026-11-27T18:00', { customerPhone: '(989) 555-0177' })
  expect((await desk.staff.post(`/api/admin/customers/${walkIn.userId}/link`, { email })).status).toBe(200)
  const season = await desk.staff.post('/api/admin/orders', {
    ...{ id: crypto.randomUUID(), label: 'Secret squad', customerEmail: email, customerName: 'Nolan Ryan' },
    ...{ paymentMethod: 'cash', dates: seasonOf('cage-2', '2026-12-01T18:00', 2).dates },
  })
  expect(season.status).toBe(201)
  const bookingIds = [booking.id, cancelled.id, walkIn.id, season.body[0].id]
  return [...bookingIds, 'Secret squad', 'Nolan Ryan', '555-0177', '5550177']
}

/** The responses of all routes for customers that only read, also for these bookings. */
async function readEverything(who: Customer, bookingIds: readonly string[]): Promise<string> {
  const routes = Object.entries(ALL_ROUTES).flatMap(([route, { least }]) =>
    least === 'signed_in' && route.startsWith('GET ') ? route.slice('GET '.length) : [],
  )
  const paths = routes.flatMap((path) => {
    if (path.includes(':date')) return path.replace(':date', '2026-11-25')
    return path.includes(':id') ? bookingIds.map((id) => path.replace(':id', id)) : path
  })
  const answers = []
  for (const path of paths) answers.push((await who.get(path)).body)
  return JSON.stringify(answers)
}

describe('an account whose address isn’t verified', () => {
  it('reads nothing that staff gave the address until it is', async () => {
    const given = await giveEverything(squatter)
    const ids = given.filter((each) => each.length === 36)
    const before = await readEverything(squatter, ids)
    expect(given.filter((each) => before.includes(each))).toEqual([])
    await verifyAddress(desk.barn, squatter)
    const after = await readEverything(squatter, ids)
    const unseen = given.filter((each) => !after.includes(each))
    // Names that staff typed and the other way to write the phone number.
    expect(unseen).toEqual(['Nolan Ryan', '555-0177'])
  })

  it('has no more unpaid holds because staff took money for the address', async () => {
    await atDesk('2026-11-25T18:00', { customerEmail: squatter.email })
    const season = seasonOf('cage-2', '2026-12-01T18:00', 2)
    const refused = await squatter.post('/api/orders', season)
    await verifyAddress(desk.barn, squatter)
    expect([refused.body.code, (await squatter.post('/api/orders', season)).status]).toEqual([
      'verify_to_hold_more',
      201,
    ])
  })

  it('shows no phone number from staff, and saving a blank one doesn’t remove it', async () => {
    await desk.staff.put(`/api/admin/customers/${squatter.id}/phone`, { phone: '(989) 555-0166' })
    const save = () => squatter.put('/api/auth/profile', { firstName: 'Cy', lastName: 'Young', phone: '' })
    expect((await squatter.get('/api/auth/user')).body.phone).toBeNull()
    expect((await save()).body.phone).toBeNull()
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get('/api/auth/user')).body.phone).toBe('+19895550166')
    expect((await save()).body.phone).toBeNull()
    await desk.staff.put(`/api/admin/customers/${squatter.id}/phone`, { phone: '(989) 555-0167' })
    expect((await squatter.get('/api/auth/user')).body.phone).toBe('+19895550167')
  })

  it('shows a phone number that its holder typed', async () => {
    const typed = { firstName: 'Cy', lastName: 'Young', phone: '(989) 555-0168' }
    expect((await squatter.put('/api/auth/profile', typed)).body.phone).toBe('+19895550168')
  })
})

describe('an account that staff hand over at the desk', () => {
  it('is the customer’s from then on, and no longer the stranger’s', async () => {
    const [bookingId] = await giveEverything(squatter)
    const { email, id } = squatter
    const newPassword = 'extra-innings-again'
    const reset = await desk.staff.post('/api/admin/reset-user-password', { email, newPassword })
    expect(reset.status).toBe(200)
    expect((await squatter.get('/api/bookings')).status).toBe(401)
    await deliverAll(desk.barn)
    const owner = desk.barn.client()
    expect((await owner.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401)
    await owner.post('/api/auth/login', { email, password: newPassword })
    await owner.post('/api/auth/change-password', {
      currentPassword: newPassword,
      newPassword: 'bottom-of-the-ninth',
    })
    expect((await owner.get(`/api/bookings/${bookingId}`)).status).toBe(200)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ id, phone: '+19895550177' })
  })
})

describe('isProven', () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('agrees with the database (verified: %s, at the desk: %s)', async (isEmailVerified, isProvenAtDesk) => {
    const account = { isEmailVerified, isProvenAtDesk }
    const { db } = desk.barn.services
    await db.updateTable('users').set(account).where('id', '=', squatter.id).execute()
    expect(await isProvenAccount(db, squatter.id)).toBe(isProven(account))
  })
})
