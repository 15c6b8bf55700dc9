import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { standardPrice } from '../../../domain/pricing/adjustments.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { isProvenAccount } from '../../accounts/given-by-staff.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { releaseKept } from '../../bookings/kept-payments.ts'
import { findUnpaidDates, lockSeenHolds } from '../../bookings/order-dates.ts'
import { type Database, type Trx, transact } from '../../db/database.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import { OFTEN_CHANGED } from '../../services/rate-limits.ts'
import type { By, Services } from '../../services/services.ts'
import { checkPayable } from '../intents/create-payment-intent.ts'
import { type ClosedForm, closeForm, formOf } from '../intents/payment-form.ts'
import { checkCode, lockUses, takesCode } from './check-code.ts'
import { type Discount, readDiscounts, setDiscount } from './code-discounts.ts'

type Request = By & {
  bookingId: string
  /** Folded. Null: the price without a code. */
  code: string | null
  ip: string
}

/**
 * Prices an own unpaid booking, or all unpaid dates of its season, with a code or without the one it has. An open form for the old price is
 * cancelled first. Refuses like `checkCode` and `checkPayable`, after too many tries, and for claims and moves.
 */
export async function useCode(services: Services, request: Request): Promise<Outcome<null>> {
  const change = () => retryStale(() => reprice(services, request), refuse('payments_unavailable'))
  return request.code === null ? await change() : await asGuess(services, request, change)
}

/**
 * Counts a code as a wrong one before it's checked, so tries at the same time can't be more than allowed, and
 * takes that back if it worked.
 */
async function asGuess(
  { db, limits }: Services,
  { actor, ip }: Request,
  check: () => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const counted = await limits.count('promo_code', { ip, account: actor.id })
  if (!counted.ok) return counted
  const changed = await limits.countTotal('own_changes', actor.id, OFTEN_CHANGED)
  if (!changed.ok) return changed
  const isStranger = !(await isProvenAccount(db, actor.id))
  const own = await limits.countTotal('wrong_codes', actor.id, WRONG_CODES)
  if (!own.ok) return own
  const all = isStranger
    ? await limits.countTotal('wrong_codes_of_strangers', 'all', VERIFY_FOR_CODES)
    : succeed(null)
  if (!all.ok) return all
  const outcome = await check()
  if (!outcome.ok) return outcome
  await limits.forgiveTotal('wrong_codes', actor.id)
  if (isStranger) await limits.forgiveTotal('wrong_codes_of_strangers', 'all')
  return outcome
}

const WRONG_CODES = "You've entered too many codes that don't work."
const VERIFY_FOR_CODES =
  'Too many codes were tried from new accounts. To go on now, verify your email address in your profile.'

async function reprice(services: Services, request: Request): Promise<Outcome<null | typeof STALE>> {
  const { actor, bookingId, code, now } = request
  const { db } = services
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  const refusal = checkPayable(services, booking)
  if (refusal) return refusal
  if (code !== null && !takesCode(booking)) return refuse('code_refused')
  const seen = await findUnpaidDates(db, bookingId)
  // A code that's refused anyway must not cancel the form that the customer may be filling in.
  const wanted = await discountsWith(db, seen, code, now)
  if (!wanted.ok) return wanted
  const current = await readDiscounts(db, seen)
  if (seen.every(({ id }, index) => isSame(current.get(id), wanted.value[index]))) return succeed(null)
  const closed = await closeForm(services, formOf(seen))
  if (closed !== 'closed') return OPEN_FORM[closed]
  return await transact<null | typeof STALE>(db, async (trx) => {
    const dates = await lockSeenHolds(trx, seen, now)
    if (!dates) return succeed(STALE)
    if (code !== null) await lockUses(trx, booking.userId, 'code', code)
    const discounts = await discountsWith(trx, dates, code, now)
    if (!discounts.ok) return discounts
    // The next form is for what the customer's credit then leaves of the new prices.
    await releaseKept(
      trx,
      dates.map(({ id }) => id),
    )
    // All of them, because they share a form.
    for (const [index, date] of dates.entries()) await repriceDate(trx, date, discounts.value[index], request)
    return succeed(null)
  })
}

const OPEN_FORM: Readonly<Record<Exclude<ClosedForm, 'closed'>, Refusal>> = {
  unreachable: refuse('payments_unavailable'),
  processing: refuse('payment_processing'),
  paid: refuse('already_paid'),
  other_money: refuse('already_paid'),
}

/** The discount of each date with a code; none without one. */
async function discountsWith(
  db: Database | Trx,
  dates: readonly BookingRow[],
  code: string | null,
  now: Temporal.Instant,
): Promise<Outcome<Discount[]>> {
  if (code === null) return succeed([])
  const checked = await checkCode(db, code, dates, now)
  if (!checked.ok) return checked
  const { promo, discounts } = checked.value
  return succeed(discounts.map((amount) => ({ promoId: promo.id, amount })))
}

const isSame = (current: Discount | undefined, wanted: Discount | undefined) =>
  current?.promoId === wanted?.promoId && current?.amount === wanted?.amount

async function repriceDate(
  trx: Trx,
  date: BookingRow,
  discount: Discount | undefined,
  { actor, code, now }: Request,
): Promise<void> {
  await setDiscount(trx, date, discount)
  await trx
    .updateTable('bookings')
    .set({ updatedAt: now, version: date.version + 1 })
    .where('id', '=', date.id)
    .execute()
  const totalAmount = toDecimal(standardPrice(date) - (discount?.amount ?? 0))
  await addToHistory(trx, date.id, {
    kind: code === null ? 'code_removed' : 'code_used',
    actorId: actor.id,
    before: { totalAmount: date.totalAmount },
    after: { totalAmount, ...(code !== null && { code }) },
    now,
  })
}
