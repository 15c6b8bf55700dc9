import { conditionsOf, dayInWords } from '../../../domain/catalog/rule-in-words.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { shareOut } from '../../../domain/orders/order-balance.ts'
import { isWithinTimes } from '../../../domain/pricing/hourly-rates.ts'
import { CARD_MINIMUM, type Cents, sum, toCents } from '../../../domain/pricing/money.ts'
import { facilityDate, type Interval } from '../../../domain/time/facility-time.ts'
import type { PromoTerms } from './promo-code.schema.ts'

const refuseCode = (message: string) => refuse('refused', { message })

export const UNKNOWN_CODE = "This code isn't valid. Please check it."
export const USED_CODE = 'You already used this code.'

/** Other uses of a code, a season counting as one. Cancelled ones don't count. */
export interface CodeUses {
  all: number
  own: number
  /** Whether the customer has another booking that is confirmed, was paid, or keeps a code for first bookings. */
  hasBooked: boolean
}

/** Why a code can't be used once more, or null. */
export function refuseUse(terms: PromoTerms, { all, own, hasBooked }: CodeUses): Refusal | null {
  const { totalLimit, customerLimit, isFirstOnly } = terms
  if (totalLimit !== null && all >= totalLimit) return refuseCode('This code has been used up.')
  if (customerLimit !== null && own >= customerLimit) return refuseCode(USED_CODE)
  return isFirstOnly && hasBooked ? refuseCode('This code is for first bookings only.') : null
}

/**
 * The discount of each date, in their order: percent of every date that lies in the code's hours, or dollars off the first of them. It leaves
 * nothing or an amount that a card can pay. Refuses on a day on which the code can't be entered, and dates outside of its hours.
 */
export function discountDates(
  terms: PromoTerms,
  dates: readonly (Interval & { price: Cents })[],
  now: Temporal.Instant,
): Outcome<Cents[]> {
  const { percent, amount, firstDate, lastDate } = terms
  const today = facilityDate(now).toString()
  if (firstDate !== null && today < firstDate)
    return refuseCode(`This code can be used from ${dayInWords(firstDate)}.`)
  if (lastDate !== null && lastDate < today)
    return refuseCode(`This code expired after ${dayInWords(lastDate)}.`)
  const hours = { ...terms, firstDate: null, lastDate: null }
  const prices = dates.map(({ price, ...time }) => (isWithinTimes(hours, time) ? price : 0))
  if (sum(prices) === 0) return refuseCode(`This code is only for ${conditionsOf(hours).join(', ')}.`)
  const discounts =
    percent === null
      ? shareOut(Math.min(toCents(amount ?? '0'), sum(prices)), prices)
      : prices.map((price) => Math.round((price * percent) / 100))
  const left = sum(dates.map(({ price }) => price)) - sum(discounts)
  const missing = left > 0 && left < CARD_MINIMUM ? CARD_MINIMUM - left : 0
  const givenUp = shareOut(missing, discounts)
  return succeed(discounts.map((discount, index) => discount - (givenUp[index] ?? 0)))
}
