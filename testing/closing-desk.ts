import { beforeEach } from 'vitest'
import { openDesk } from './desk.ts'
import { bookingOf } from './factories.ts'
import { rowOf } from './records.ts'

/** The day these tests close. */
export const DAY = '2026-11-21'

/** A desk with nothing closed before each test, and helpers that close and book on `DAY`. */
export function openClosingDesk() {
  const desk = openDesk()
  beforeEach(async () => {
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
    await desk.barn.services.db.deleteFrom('closures').execute()
  })

  const block = (body: object) => desk.staff.post('/api/admin/blocked-dates', body)
  const closePart = (body: object) =>
    desk.staff.post('/api/admin/closures', { date: DAY, reason: 'Floor work', ...body })
  const book = (id: string, hour: number, hours = 1) =>
    desk.customer.post('/api/bookings', bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours))
  const staffBook = (id: string, hour: number, hours = 1) =>
    desk.staff.post('/api/admin/bookings', {
      ...bookingOf(id, `${DAY}T${String(hour).padStart(2, '0')}:00`, hours),
      customerEmail: 'walk-in@example.com',
      paymentMethod: 'cash',
    })
  const preview = async (body: object) => {
    const { body: bookings } = await desk.staff.post('/api/admin/closures/preview', { date: DAY, ...body })
    return bookings.map(({ id }: { id: string }) => id)
  }
  const statusOf = async (id: string) => (await rowOf(desk.barn, id)).status

  return { desk, block, closePart, book, staffBook, preview, statusOf }
}
