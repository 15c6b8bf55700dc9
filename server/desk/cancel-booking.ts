import { bookingCan } from '../../domain/bookings/booking-can.ts'
import type { cancelBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import { spreadRefund } from '../../domain/payments/spread-refund.ts'
import { givenProps, type MethodAmount } from '../../domain/pricing/given-as.ts'
import { type Cents, sum, toDecimal } from '../../domain/pricing/money.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { actionable, type BookingRow, findBooking } from '../bookings/booking-row.ts'
import { cancelByStaff, type StaffCancellation } from '../bookings/move-status.ts'
import { recordBookingAudit, type StaffRequest } from '../bookings/record-staff-action.ts'
import type { Database, Trx } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { lockPayments } from '../payments/ledger/lock-payments.ts'
import { deskMoneyIn, givenIn, requestRefunds } from '../payments/ledger/request-refund.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import { waysToGiveBack } from '../services/methods.ts'
import type { By, Services } from '../services/services.ts'
import { freeTimesOf, lockDaysOf } from '../slots/free-holds.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = StaffRequest<typeof cancelBookingSchema> & {
  /**
   * Its time was closed: it can also be cancelled after that, and its refund doesn't count toward anyone's
   * daily limit.
   */
  wasClosed?: boolean
  /** Asked again when the booking and its days are locked; if not, it's `stale`. */
  isStillWanted?: (trx: Trx) => Promise<boolean>
}

/**
 * Staff cancel a booking that hasn't ended and decide about its refund in the same step (payments spec: Admin
 * cancel). Idempotent for the person who cancelled it, whose first answer may have been lost; others'
 * decisions would be ignored. Pass `version` to reject a stale screen (optimistic lock).
 */
export async function cancelBooking(services: Services, request: Request): Promise<Outcome<BookingRow>> {
  const { db } = services
  const { bookingId, input, now } = request
  const outcome = await whileUnpayable(
    services,
    {
      bookingId,
      version: input.version,
      canChange: (booking) =>
        request.wasClosed && booking.status === 'confirmed'
          ? null
          : bookingCan.cancel(actionable(booking), now),
      whenPaid: (payment) => refuseJustPaid(db, payment, bookingId),
    },
    async (trx, booking) => {
      const { reason } = input
      const kept = await lockDaysOf(trx, [booking.id])
      if (request.isStillWanted && !(await request.isStillWanted(trx))) return refuse('stale')
      const cancelled = await cancelLocked(services, trx, booking, request)
      if (!cancelled.ok) return cancelled
      const { refunded } = cancelled.value
      await freeTimesOf(services, trx, [booking.id], { kept, now })
      await enqueueBookingEmail(services, trx, booking, {
        template: 'booking-cancelled',
        props: {
          ...(reason ? { reason } : {}),
          ...(refunded > 0 ? moneyBackProps([cancelled.value]) : {}),
        },
      })
      const row = await findBooking(trx, booking.id)
      return row ? succeed(row) : refuse('booking_not_found')
    },
  )
  if (outcome.ok) return outcome
  const current = await findBooking(db, bookingId)
  const isOwn = current?.status === 'cancelled' && (await isCancelledBy(db, bookingId, request.actor.id))
  return isOwn ? succeed(current) : outcome
}

async function isCancelledBy(db: Database, bookingId: string, actorId: string): Promise<boolean> {
  const event = await db
    .selectFrom('bookingEvents')
    .select('actorId')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return event?.actorId === actorId
}

/** The customer paid before their hold could be cancelled, so staff decide again. */
export async function refuseJustPaid(
  db: Database,
  payment: 'paid' | 'other_money',
  bookingId: string,
): Promise<Refusal | null> {
  const isConfirmed = payment === 'paid' && (await findBooking(db, bookingId))?.status === 'confirmed'
  return isConfirmed ? refuse('just_paid') : null
}

interface Back {
  /** In all. */
  refunded: Cents
  /** Of it, as ways to pay, and by staff at the desk. */
  given: MethodAmount[]
  atDesk: Cents
}

/** The refunds of bookings that were cancelled together, for an email. */
export function moneyBackProps(back: readonly Back[]): Record<string, string> {
  return {
    refunded: toDecimal(sum(back.map(({ refunded }) => refunded))),
    atDesk: toDecimal(sum(back.map(({ atDesk }) => atDesk))),
    ...givenProps(back.flatMap(({ given }) => given)),
  }
}

/**
 * Cancels a locked booking that can't be paid, with its history and refund; the caller emails the customer.
 * The balance of one that has started is given away: refuses `over_discount_limit`.
 */
export async function cancelLocked(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  request: By & { input: Pick<Request['input'], 'reason' | 'refund' | 'backTo'> } & Pick<
      Request,
      'wasClosed'
    >,
): Promise<Outcome<Back>> {
  const { actor, input, now, wasClosed = false } = request
  // Time that was closed wasn't given to anyone.
  const isClosedWhileUsed = wasClosed && !isBefore(now, booking.startTime)
  const over = { ...booking, status: 'cancelled' as const }
  const tooMuch = isClosedWhileUsed ? null : await countGiven(trx, request, { before: booking, after: over })
  if (tooMuch) return tooMuch
  const payments = await lockPayments(trx, { bookingId: booking.id })
  const left = sum(payments.map((payment) => payment.left))
  const withheld = sum(payments.map((payment) => payment.withheld))
  const parts = spreadRefund(
    payments.map((payment) => payment.left),
    input.refund,
  )
  if (!parts) return refuse('refund_too_large', { details: { left: toDecimal(left) } })
  const reason = input.reason || null
  const { backTo } = input
  if (backTo && !waysToGiveBack(await services.extensions.on(trx)).includes(backTo)) return refuse('invalid')
  // Closing the time promised this refund, so it's no choice of a person and has no limit.
  const requestedBy = wasClosed ? null : actor.id
  const cause = { reason: reason ?? 'Booking cancelled by staff', backTo, requestedBy, now }
  const refusal = await requestRefunds(services, trx, payments, parts, cause)
  if (refusal) return refusal

  const refunded = sum(parts)
  const given = givenIn(services, payments, parts, backTo)
  // Staff who refund everything keep nothing: the nightly check reminds them if a bank gives back what it
  // withholds now.
  const kept = input.refund === 'full' ? 0 : left + withheld - refunded
  const amounts = { refunded: toDecimal(refunded), kept: toDecimal(kept) }
  const choice = typeof input.refund === 'string' ? input.refund : 'part'
  const money: StaffCancellation['money'] = left + withheld > 0 ? { refund: choice, ...amounts } : null
  await cancelByStaff(trx, booking.id, { actorId: actor.id, now, reason, money, wasClosed })
  await recordBookingAudit(trx, booking, request, {
    action: 'cancel_booking',
    before: { status: booking.status },
    after: {
      status: 'cancelled',
      ...(reason ? { reason } : {}),
      ...(money ? amounts : {}),
      ...Object.fromEntries(given.map(({ method, amount }) => [`${method}Amount`, toDecimal(amount)])),
    },
  })
  return succeed({ refunded, given, atDesk: deskMoneyIn(services, payments, parts, backTo) })
}
