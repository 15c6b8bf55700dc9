import type { FastifyReply } from 'fastify'
import type { Services } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'

/** Sends bookings as a calendar file. */
export async function sendCalendar(
  services: Services,
  reply: FastifyReply,
  { filename, bookings }: { filename: string; bookings: NamedBooking[] },
) {
  // Loaded when it's needed, with its time zones.
  const { bookingCalendar } = await import('./booking-calendar.ts')
  return (
    reply
      .type('text/calendar; charset=utf-8')
      // Inline, or iPhones download it instead of opening the calendar.
      .header('content-disposition', `inline; filename="${filename}"`)
      .send(bookingCalendar(bookings, services))
  )
}

/** The token in the name of a calendar file. */
export const tokenIn = (file: string) => file.replace(/\.ics$/, '')
