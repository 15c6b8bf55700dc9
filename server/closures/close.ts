import type { z } from 'zod'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { closedDays } from '../../domain/closures/closed-days.ts'
import type {
  blockDateSchema,
  Closed,
  ClosureScope,
  closePartSchema,
} from '../../domain/closures/edit-closures.schema.ts'
import { ERRORS, messageOf, type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Trx, transact } from '../db/database.ts'
import { cancelBooking } from '../desk/cancel-booking.ts'
import type { Undecided } from '../services/extension.ts'
import type { By, Services } from '../services/services.ts'
import { lockDays } from '../slots/lock-days.ts'
import { listAffectedBookings } from './affected-bookings.ts'
import { lockForHooks, refuseChoices, tellClosed } from './call-hooks.ts'

type BlockDate = z.output<typeof blockDateSchema>
type ClosePart = z.output<typeof closePartSchema>
type Plan = Pick<BlockDate, 'reason' | 'seen' | 'decisions'> & ClosureScope

/** One day to close; the days of a range share its id. */
interface Day {
  date: string
  rangeId: string | null
}

/**
 * Blocks a whole day (spec section 5, Admin), or each day of a range that isn't blocked yet. Their bookings stay unless
 * staff decided to cancel them. Refuses `already_closed`, and `bookings_affected` if a booking was made that staff
 * haven't seen.
 */
export async function blockDate(services: Services, by: By, input: BlockDate): Promise<Outcome<Closed>> {
  return await close(services, by, { ...input, hours: null, spaceIds: null }, (trx, days) =>
    trx
      .insertInto('blockedDates')
      .values(
        days.map((day) => ({ ...day, reason: input.reason, createdBy: by.actor.id, createdAt: by.now })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  )
}

/** Closes part of a day, or specific spaces, by the same rules. */
export async function closePart(services: Services, by: By, input: ClosePart): Promise<Outcome<Closed>> {
  const spaceIds = input.spaceIds && [...new Set(input.spaceIds)].sort()
  if (spaceIds) {
    const known = await services.db.selectFrom('spaces').select('id').where('id', 'in', spaceIds).execute()
    if (known.length < spaceIds.length) return refuse('space_not_found')
  }
  return await close(services, by, { ...input, spaceIds }, (trx, days) =>
    trx
      .insertInto('closures')
      .values(
        days.map((day) => ({
          ...day,
          fromHour: input.hours?.fromHour ?? null,
          untilHour: input.hours?.untilHour ?? null,
          spaceIds,
          reason: input.reason,
          createdBy: by.actor.id,
          createdAt: by.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  )
}

/** `insert` returns the new closures; none if the same scope is already closed on every day. */
async function close(
  services: Services,
  by: By,
  plan: Plan,
  insert: (trx: Trx, days: readonly Day[]) => Promise<{ id: string }[]>,
): Promise<Outcome<Closed>> {
  const { date, until = date, hours, spaceIds, reason, seen, decisions } = plan
  const days = closedDays(plan)
  const rangeId = days.length > 1 ? crypto.randomUUID() : null
  const closed = await transact(services.db, async (trx) => {
    const refusal = await refuseChoices(services, trx, decisions)
    if (refusal) return refusal
    const used = await services.extensions.used(trx)
    await lockDays(trx, await lockForHooks(trx, used, { days, decisions }))
    const [closure] = await insert(
      trx,
      days.map((day) => ({ date: day, rangeId })),
    )
    if (!closure) return refuse('already_closed')
    const affected = await listAffectedBookings(trx, plan, by.now)
    if (seen && affected.some(({ id }) => !seen.includes(id)))
      return refuse('bookings_affected', { details: { bookings: affected } })
    const isWhole = hours === null && spaceIds === null
    await recordAudit(trx, {
      actorId: by.actor.id,
      action: isWhole ? 'block_date' : 'close_part',
      subject: isWhole ? `date:${date}` : `closure:${closure.id}`,
      subjectName: date,
      after: {
        reason,
        ...(until !== date && { until }),
        ...(hours && { hours }),
        ...(spaceIds && { spaceIds }),
      },
      now: by.now,
    })
    const closing = { ...by, days, isWhole, reason, decisions, affected }
    return succeed({ id: closure.id, affected, ...(await tellClosed(services, trx, used, closing)) })
  })
  if (!closed.ok) return closed
  // After the closure is committed, so nothing new can be booked: each cancellation calls Stripe and has its own transaction.
  return succeed({ id: closed.value.id, ...(await cancelDecided(services, by, plan, closed.value)) })
}

async function cancelDecided(
  services: Services,
  { actor, now }: By,
  { decisions, reason }: Plan,
  { affected, toCancel, toKeep }: Undecided & { affected: readonly AdminBooking[] },
): Promise<Omit<Closed, 'id'>> {
  const result: Omit<Closed, 'id'> = { cancelled: [], notCancelled: [] }
  const chosen = decisions.filter(({ choice }) => choice === 'cancel_and_refund')
  for (const bookingId of new Set([...chosen.map((decision) => decision.bookingId), ...toCancel])) {
    // Only bookings that the closure affects can be cancelled with it, and those that an extension couldn't
    // place.
    const message = [...affected.map(({ id }) => id), ...toCancel].includes(bookingId)
      ? await tryCancel(services, { actor, bookingId, reason, now, wasClosed: toCancel.includes(bookingId) })
      : ELSEWHERE
    if (message === null) result.cancelled.push(bookingId)
    else result.notCancelled.push({ bookingId, message })
  }
  result.notCancelled.push(...toKeep)
  return result
}

const ELSEWHERE = "This booking isn't in the closed time anymore: it was cancelled or moved, or has ended."

/**
 * Null if the booking was cancelled, otherwise the reason for staff. The closure is committed and the other bookings still
 * have to be cancelled, so an error is logged and reported instead of thrown.
 */
async function tryCancel(
  services: Services,
  { reason, ...request }: By & { bookingId: string; reason: string; wasClosed: boolean },
): Promise<string | null> {
  try {
    const input = { reason, refund: 'full' } as const
    const outcome = await cancelBooking(services, { ...request, input })
    return outcome.ok ? null : messageOf(outcome)
  } catch (error) {
    services.log.error(
      { err: error, bookingId: request.bookingId },
      'could not cancel a booking on a closed day',
    )
    return ERRORS.internal.message
  }
}
