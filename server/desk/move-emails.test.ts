import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AdminBooking, BookingEmail } from '../../domain/bookings/admin-booking.schema.ts'
import { UNDO_SECONDS } from '../../domain/bookings/undo-move.ts'
import { openDesk } from '../../testing/desk.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'
import { takeEmail } from '../mail/take-email.ts'

const desk = openDesk()
const FIRST = '2026-11-21T18:00'

/** A booking that was moved to the next day. The email about that waits. */
async function moveOnce(): Promise<AdminBooking> {
  const booking = await bookAtDesk(desk.staff, 'cage-1', FIRST)
  await deliverAll(desk.barn)
  return (await moveAtDesk(desk.staff, booking, '2026-11-22T18:00')).body
}

const emailsAbout = ({ id }: AdminBooking) =>
  desk.barn.services.db.selectFrom('emails').select('id').where('bookingId', '=', id)

const movesOf = (booking: AdminBooking) => emailsAbout(booking).where('template', '=', 'booking-moved')

describe('emails about moves', () => {
  it('holds the email back while the move can be undone', async () => {
    const booking = await moveOnce()
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::float as seconds from pgboss.job
      where (data ->> 'emailId')::uuid = (${movesOf(booking)})
    `.execute(desk.barn.services.db)
    expect(rows[0]?.seconds).toBeGreaterThan(UNDO_SECONDS)
  })

  it('sends one email for two moves before the first email went out', async () => {
    await moveAtDesk(desk.staff, await moveOnce(), '2026-11-23T18:00')
    const subjects = (await deliverAll(desk.barn)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Booking moved: Batting Cage 1, Monday, November 23, 2026'])
  })

  it('sends no email for moves that are undone before it went out', async () => {
    const { body: movedTwice } = await moveAtDesk(desk.staff, await moveOnce(), '2026-11-23T18:00')
    const { body } = await moveAtDesk(desk.staff, movedTwice, FIRST)
    const moves = body.emails.filter(({ template }: BookingEmail) => template === 'booking-moved')
    expect(moves.map(({ status }: BookingEmail) => status)).toEqual(['skipped', 'skipped'])
    expect(await deliverAll(desk.barn)).toEqual([])
  })

  it('emails that the booking is back if a process was already sending the first email', async () => {
    const booking = await moveOnce()
    const { id } = await movesOf(booking).executeTakeFirstOrThrow()
    expect(await takeEmail(desk.barn.services.db, id)).toMatchObject({ id })
    await moveAtDesk(desk.staff, booking, FIRST)
    expect(await emailsAbout(booking).where('status', '=', 'queued').execute()).toHaveLength(2)
  })
})
