import { CREDIT_CHECK } from '../payments/credit/keep-credit.ts'
import { PRICE } from '../payments/intents/fulfill-price.ts'
import { PACK } from '../payments/packs/fulfill-pack.ts'
import { CLAIM } from '../payments/resale/fulfill-claim.ts'
import type { Fulfillments, PaymentCheck } from '../services/fulfillment.ts'

/** The effects of each payment, by the purpose of its form. */
export const FULFILLMENTS: Fulfillments = { price: PRICE, claim: CLAIM, pack: PACK }

/** The conditions for paying bookings, in the order of their locks. Those of extensions follow. */
export const PAYMENT_CHECKS: readonly PaymentCheck[] = [CREDIT_CHECK]
