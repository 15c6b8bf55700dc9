import type { Extension } from '../../server/services/extension.ts'
import { NAME, TITLE } from './domain/title.ts'

/** The same time every week, planned and taken together. */
export const seasons: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'They book the same time every week on one page, which suggests other times for taken dates. One payment covers all dates.',
    staff: 'Book a season for a customer at the desk, paid in full, with a deposit, or unpaid.',
  },
  whenOff: async () => [
    'Booked seasons stay: their dates are ordinary bookings. No one can plan new ones until this extra is back on.',
  ],
  places: ['booking/dates', 'desk/new-booking', 'desk/customer-actions', 'desk/page'],
}
