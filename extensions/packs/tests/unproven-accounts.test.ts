import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

/** Registered the address of someone whom staff know, and can't read its emails. */
let squatter: Customer

beforeEach(async () => {
  await offerPacks(desk.staff)
  squatter = await registerCustomer(desk.barn)
})

/** A pack for the address, and one for a customer without email, who becomes part of its account. */
async function sellTwo({ id, email }: Customer): Promise<void> {
  expect((await sellAtDesk(desk.staff, id)).status).toBe(200)
  const walkIn = await bookAtDesk(desk.staff, 'cage-1', '2026-11-27T18:00', {
    ...{ customerName: 'Nolan Ryan', customerEmail: undefined, customerPhone: '(989) 555-0177' },
    paidBy: 'cash',
  })
  expect((await sellAtDesk(desk.staff, walkIn.userId)).status).toBe(200)
  expect((await desk.staff.post(`/api/admin/customers/${walkIn.userId}/link`, { email })).status).toBe(200)
}

describe('an account whose address isn’t verified', () => {
  it('sees packs from staff, and those of a customer who is linked to it, once its address is verified', async () => {
    await sellTwo(squatter)
    expect((await squatter.get('/api/packs')).body.packs).toEqual([])
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get('/api/packs')).body.packs).toHaveLength(2)
  })

  it('can’t pay with a pack from staff', async () => {
    await sellAtDesk(desk.staff, squatter.id)
    const id = await holdSigned(squatter, bookingOf('cage-1', '2026-11-25T18:00'))
    const shown = async () => (await squatter.get(`/api/bookings/${id}`)).body.more?.packs
    expect(await shown()).toBeUndefined()
    const paid = await squatter.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })
    expect([paid.status, paid.body.code]).toEqual([409, 'verify_to_spend'])
    await verifyAddress(desk.barn, squatter)
    expect(await shown()).toEqual({ punches: 1, left: 10, paysAll: true })
    expect((await squatter.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })).status).toBe(204)
  })
})

it('shows packs from staff in an account that they hand over at the desk', async () => {
  await sellTwo(squatter)
  const { email } = squatter
  const [given, newPassword] = ['extra-innings-again', 'bottom-of-the-ninth']
  await desk.staff.post('/api/admin/reset-user-password', { email, newPassword: given })
  const owner = desk.barn.client()
  await owner.post('/api/auth/login', { email, password: given })
  await owner.post('/api/auth/change-password', { currentPassword: given, newPassword })
  expect((await owner.get('/api/packs')).body.packs).toHaveLength(2)
})
