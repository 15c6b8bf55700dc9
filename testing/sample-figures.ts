import type { Figures } from '../domain/reports/figures.schema.ts'

/** The figures of a week with twelve bookings. */
export const FIGURES: Figures = {
  ...{ from: '2026-11-15', to: '2026-11-21', received: '350.00', refunded: '50.00', earned: '280.00' },
  online: { bookings: 8, hours: 9 },
  desk: { bookings: 4, hours: 5 },
  spaceHours: { open: 40, booked: 12, comp: 3 },
  lead: { median: 30, p90: 200 },
  cancelled: { bookings: 2, kept: '15.00' },
  noShows: { bookings: 3, kept: '60.00' },
  ...{ discounts: '22.00', complimentary: '12.00' },
}
