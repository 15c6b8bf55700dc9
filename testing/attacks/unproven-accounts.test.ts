import { beforeEach, describe, expect, it } from 'vitest'
import { isProven } from '../../domain/accounts/proven-account.ts'
import { isProvenAccount } from '../../server/accounts/given-by-staff.ts'
import { ALL_ROUTES } from '../all-routes.ts'
import { reopenAll } from '../closures.ts'
import { openDesk, pageOf } from '../desk.ts'
import { bookingOf, type Customer, PASSWORD, registerCustomer, verifyAddress } from '../factories.ts'
import { deliverAll } from '../outbox.ts'
import { offerPacks, sellAtDesk, tenHours } from '../packs.ts'
import { holdSigned, payForBooking } from '../paid-booking.ts'
import { replacementRequests } from '../replacements.ts'
import { seasonOf } from '../season.ts'
import { bookAtDesk } from '../staff-booking.ts'

const desk = openDesk()
const { close } = replacementRequests(desk)

/** Registered the address of someone whom staff know, and can't read its emails. */
let squatter: Customer

beforeEach(async () => {
  await reopenAll(desk)
  await offerPacks(desk.staff)
  squatter = await registerCustomer(desk.barn)
})

const atDesk = (start: string, extra: object) =>
  bookAtDesk(desk.staff, 'cage-1', start, {
    customerName: 'Nolan Ryan',
    paidBy: 'cash',
    customerEmail: undefined,
    ...extra,
  })

async function giveCredit(customerId: string, amount: string) {
  const { status } = await desk.staff.post(`/api/admin/customers/${customerId}/credit`, {
    ...{ amount, takesBack: false, reason: 'Broken machine', entryId: crypto.randomUUID() },
  })
  expect(status).toBe(200)
}

async function cancelAsCredit(bookingId: string) {
  const { version } = await pageOf(desk, bookingId)
  const { status } = await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, {
    ...{ version, refund: 'full', asCredit: true, reason: 'Machine broke' },
  })
  expect(status).toBe(200)
}

/** Everything that staff can give an address, with the texts that only its owner should read. */
async function giveEverything({ id, email }: Customer): Promise<string[]> {
  const packId = crypto.randomUUID()
  expect((await sellAtDesk(desk.staff, id, { packId })).status).toBe(200)
  await giveCredit(id, '13.37')
  const booking = await atDesk('2026-11-25T18:00', { customerEmail: email })
  const cancelled = await atDesk('2026-11-26T18:00', { customerEmail: email })
  await cancelAsCredit(cancelled.id)
  const walkIn = await atDesk('2026-11-27T18:00', { customerPhone: '(989) 555-0177' })
  await giveCredit(walkIn.userId, '7.77')
  expect((await sellAtDesk(desk.staff, walkIn.userId)).status).toBe(200)
  expect((await desk.staff.post(`/api/admin/customers/${walkIn.userId}/link`, { email })).status).toBe(200)
  const season = await desk.staff.post('/api/admin/series', {
    ...{ id: crypto.randomUUID(), label: 'Secret squad', customerEmail: email, customerName: 'Nolan Ryan' },
    ...{ paymentMethod: 'cash', dates: seasonOf('cage-2', '2026-12-01T18:00', 2).dates },
  })
  expect(season.status).toBe(201)
  const closed = await atDesk('2026-11-28T18:00', { customerEmail: email })
  await close([closed.id], '2026-11-28')
  const bookingIds = [booking.id, cancelled.id, walkIn.id, closed.id, season.body[0].id]
  return [...bookingIds, packId, 'Secret squad', 'Nolan Ryan', '555-0177', '5550177', '13.37', '7.77']
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

  it('can’t pay with a pack from staff', async () => {
    await sellAtDesk(desk.staff, squatter.id)
    const id = await holdSigned(squatter, bookingOf('cage-1', '2026-11-25T18:00'))
    expect((await squatter.get(`/api/bookings/${id}`)).body).not.toHaveProperty('punches')
    const paid = await squatter.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })
    expect([paid.status, paid.body.code]).toEqual([409, 'verify_to_spend'])
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get(`/api/bookings/${id}`)).body.punches).toBe(1)
    expect((await squatter.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })).status).toBe(204)
  })

  it('can’t pay with credit from staff, given or for a booking that they cancelled', async () => {
    await giveCredit(squatter.id, '20.00')
    const booking = await atDesk('2026-11-26T18:00', { customerEmail: squatter.email })
    await cancelAsCredit(booking.id)
    expect((await squatter.get('/api/credit')).body).toEqual({
      balance: '0.00',
      available: '0.00',
      entries: [],
    })
    const bookingId = await holdSigned(squatter, bookingOf('cage-1', '2026-11-25T18:00'))
    const open = () =>
      squatter.post('/api/create-payment-intent', { amount: 30, bookingId, usesCredit: true })
    expect((await open()).body).toEqual({ clientSecret: expect.any(String) })
    const paid = await squatter.post(`/api/bookings/${bookingId}/credit-payment`, { amount: 30 })
    expect([paid.status, paid.body.code]).toEqual([409, 'verify_to_spend'])
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get('/api/credit')).body).toMatchObject({ available: '50.00' })
  })

  it('keeps what its holder paid for online', async () => {
    const { bookingId } = await payForBooking(desk.barn, squatter)
    await giveCredit(squatter.id, '20.00')
    await cancelAsCredit(bookingId)
    expect((await squatter.get('/api/credit')).body).toMatchObject({
      balance: '30.00',
      available: '30.00',
      entries: [{ kind: 'refunded', amount: '30.00', bookingId }],
    })
    const held = await holdSigned(squatter, bookingOf('cage-2', '2026-11-25T18:00'))
    const open = { amount: 30, bookingId: held, usesCredit: true }
    expect((await squatter.post('/api/create-payment-intent', open)).body.credit).toBe('30.00')
    expect((await squatter.post(`/api/bookings/${held}/credit-payment`, { amount: 30 })).status).toBe(204)
    expect((await squatter.get('/api/credit')).body).toMatchObject({ balance: '0.00', available: '0.00' })
    expect((await squatter.post('/api/packs', tenHours())).status).toBe(200)
  })

  it('has no more unpaid holds because staff took money for the address', async () => {
    await atDesk('2026-11-25T18:00', { customerEmail: squatter.email })
    const season = seasonOf('cage-2', '2026-12-01T18:00', 2)
    const refused = await squatter.post('/api/series', season)
    await verifyAddress(desk.barn, squatter)
    expect([refused.body.code, (await squatter.post('/api/series', season)).status]).toEqual([
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
    expect((await squatter.get('/api/credit')).status).toBe(401)
    await deliverAll(desk.barn)
    const owner = desk.barn.client()
    expect((await owner.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401)
    await owner.post('/api/auth/login', { email, password: newPassword })
    await owner.post('/api/auth/change-password', {
      currentPassword: newPassword,
      newPassword: 'bottom-of-the-ninth',
    })
    expect((await owner.get(`/api/bookings/${bookingId}`)).status).toBe(200)
    expect((await owner.get('/api/packs')).body.packs).toHaveLength(2)
    expect((await owner.get('/api/credit')).body.available).toBe('51.14')
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
