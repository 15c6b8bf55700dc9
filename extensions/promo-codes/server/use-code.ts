import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { isProvenAccount } from '../../../server/accounts/given-by-staff.ts'
import { adjustHold } from '../../../server/payments/adjustments/adjust-hold.ts'
import { OFTEN_CHANGED } from '../../../server/services/rate-limits.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { checkCode, lockUses, SOURCE, takesCode } from './check-code.ts'

type Request = By & {
  bookingId: string
  /** Folded. Null: the price without a code. */
  code: string | null
  ip: string
}

/**
 * Prices an own unpaid booking, or all unpaid dates of its season, with a code or without the one it has.
 * Refuses like `checkCode` and `adjustHold`, after too many tries, and for takeovers and moves.
 */
export async function useCode(services: Services, request: Request): Promise<Outcome<null>> {
  const { actor, bookingId, code, now } = request
  const change = { actor, bookingId, source: SOURCE, now }
  if (code === null) return await adjustHold(services, { ...change, decide: async () => succeed([]) })
  return await asGuess(services, request, () =>
    adjustHold(services, {
      ...change,
      lock: (trx) => lockUses(trx, actor.id, 'code', code),
      async decide(db, dates) {
        if (!dates.every(takesCode)) return refuse('refused', { message: NOT_HERE })
        const checked = await checkCode(db, code, dates, now)
        if (!checked.ok) return checked
        const { promo, discounts } = checked.value
        return succeed(
          discounts.map((cents) => ({ sourceId: promo.id, label: promo.code, amount: 0 - cents })),
        )
      },
    }),
  )
}

const NOT_HERE = "This code can't be used here."

/**
 * Counts a code as a wrong one before it's checked, so tries at the same time can't be more than allowed, and
 * takes that back if it worked.
 */
async function asGuess(
  { db, limits }: Services,
  { actor, ip }: Request,
  check: () => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const counted = await limits.count('promo-codes.tries', { ip, account: actor.id })
  if (!counted.ok) return counted
  const changed = await limits.countTotal('own_changes', actor.id, OFTEN_CHANGED)
  if (!changed.ok) return changed
  const isStranger = !(await isProvenAccount(db, actor.id))
  const own = await limits.countTotal('promo-codes.wrong', actor.id, WRONG_CODES)
  if (!own.ok) return own
  const all = isStranger
    ? await limits.countTotal('promo-codes.wrong_by_strangers', 'all', VERIFY_FOR_CODES)
    : succeed(null)
  if (!all.ok) return all
  const outcome = await check()
  if (!outcome.ok) return outcome
  await limits.forgiveTotal('promo-codes.wrong', actor.id)
  if (isStranger) await limits.forgiveTotal('promo-codes.wrong_by_strangers', 'all')
  return outcome
}

const WRONG_CODES = "You've entered too many codes that don't work."
const VERIFY_FOR_CODES =
  'Too many codes were tried from new accounts. To go on now, verify your email address in your profile.'
