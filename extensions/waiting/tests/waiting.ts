import { cancelAtDesk, type Desk } from '../../../testing/desk.ts'
import { type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

/** A Monday; tests begin on the Friday before, at noon. */
export const DAY = '2026-11-23'
const EVENING = {
  date: DAY,
  fromHour: 17,
  untilHour: 20,
  hours: 1,
  spaceId: 'practice-area',
  bundleId: null,
  noticeHours: 3,
}

export type Waiter = Customer & { entryId: string }

/** Waiting for an hour of an evening, in the tests of one file. */
export function waitingRequests(desk: Desk) {
  const join = (who: Customer, wish: object = {}) => who.post('/api/waiting', { ...EVENING, ...wish })
  return {
    join,
    /** A customer who waits for the evening. */
    async waiter(wish: object = {}): Promise<Waiter> {
      desk.barn.clock.advance({ seconds: 1 })
      const who = await registerVerified(desk.barn)
      const { status, body } = await join(who, wish)
      if (status !== 201) throw new Error(`Joining returned ${status}: ${JSON.stringify(body)}`)
      return { ...who, entryId: body.id }
    },
    /** Books hours of an item at the desk. Returns the bookings' IDs. */
    async fill(item = 'practice-area', hours = [17, 18, 19]): Promise<string[]> {
      const ids: string[] = []
      for (const hour of hours) ids.push((await bookAtDesk(desk.staff, item, `${DAY}T${hour}:00`)).id)
      return ids
    },
    async cancel(bookingId: string): Promise<void> {
      const { status, body } = await cancelAtDesk(desk, bookingId)
      if (status !== 200) throw new Error(`Canceling returned ${status}: ${JSON.stringify(body)}`)
    },
    /** The time that a customer is offered, if any. */
    offerOf: async (who: Customer) =>
      (await who.get('/api/bookings')).body.find(({ status }: { status: string }) => status === 'pending'),
    /** Recipients and subjects of what goes out to those who wait. */
    subjects: async () =>
      (await deliverAll(desk.barn))
        .filter(({ subject }) => subject.startsWith("It's open"))
        .map(({ to, subject }) => [to, subject]),
  }
}

/** After each test: without bookings and entries of the waiting list. */
export async function forgetWaiting({ barn }: Desk): Promise<void> {
  await barn.clearBookings()
  await barn.services.db.deleteFrom('waitingEntries').execute()
}
