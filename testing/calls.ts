import type { AdminBooking } from '../domain/bookings/admin-booking.schema.ts'
import type { Desk } from './desk.ts'
import { bookAtDesk } from './staff-booking.ts'

/** A customer without an email. */
export const WALK_IN = { customerEmail: undefined, customerName: 'Walt Kin', customerPhone: '(989) 555-0199' }
/** The place and time that `book` takes, as calls tell them. */
export const FROM = 'Batting Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM'

/** Customers whom staff must call, in the tests of one file. */
export function callRequests(desk: Desk) {
  const toCall = async () =>
    (await desk.staff.get('/api/admin/attention')).body.filter(
      ({ kind }: { kind: string }) => kind === 'call',
    )
  return {
    toCall,
    texts: async () => (await toCall()).map(({ text }: { text: string }) => text),
    /** Notes that staff told the customer, or that they didn't. */
    tick: (id: string, isTold = true) => desk.staff.put(`/api/admin/calls/${id}`, { isTold }),
    book: (extra: object = {}): Promise<AdminBooking> =>
      bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { ...WALK_IN, ...extra }),
  }
}
