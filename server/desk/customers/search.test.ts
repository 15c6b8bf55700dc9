import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk()
const search = async (text: string) => {
  const { body } = await desk.staff.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
  return {
    people: body.people.map(({ id }: { id: string }) => id),
    bookings: body.bookings.map(({ id }: { id: string }) => id),
  }
}

it('finds people and their bookings by name, phone digits, and email, whatever the accents and quotes', async () => {
  const past = await bookAtDesk(desk.staff, 'cage-1', '2026-11-20T09:00', {
    customerEmail: undefined,
    customerName: 'Nuñez O’Grady',
    customerPhone: '(231) 555-0188',
  })
  const { userId } = past
  const next = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T09:00', {
    customerEmail: undefined,
    customerId: userId,
  })
  const later = await bookAtDesk(desk.staff, 'cage-1', '2026-11-22T09:00', {
    customerEmail: undefined,
    customerId: userId,
  })
  const found = { people: [userId], bookings: [next.id, later.id, past.id] }
  for (const text of ['nunez', "O'Gr", '555-0188', '(231) 555', '23155501'])
    expect([text, await search(text)]).toEqual([text, found])
  await desk.staff.put(`/api/admin/customers/${userId}/phone`, { phone: '231 555 0199' })
  expect(await search('555-0188')).toEqual({ people: [], bookings: [] })
  expect(await search('555-0199')).toEqual(found)
})
