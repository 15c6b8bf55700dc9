import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Outcome, succeed } from '../../../domain/errors.ts'
import { refuseFor } from '../../../domain/too-many-requests.ts'

/**
 * Keeps one customer from using up Stripe's rate limit, which is 100 calls a second for all of them. Counted in this
 * process: several allow a multiple, which is still little, and a look at a booking needs no round trip for it.
 */

/** Looks at one booking that ask Stripe: one every three seconds in the long run, a few at once after paying. */
const looks = new RateLimiterMemory({ points: 5, duration: 15 })
/** Payment forms that one customer opens. */
const forms = new RateLimiterMemory({ points: 30, duration: 60 })
/** Questions about the saved cards of one customer. */
const savedCards = new RateLimiterMemory({ points: 30, duration: 60 })

/** Whether another look at this booking can ask Stripe. */
export async function canAskStripe(bookingId: string): Promise<boolean> {
  return await looks.consume(bookingId).then(
    () => true,
    () => false,
  )
}

/** Counts an opened payment form. Refuses with `too_many_requests`. */
export async function countPaymentForm(userId: string): Promise<Outcome<null>> {
  return await count(forms, userId)
}

/** Counts a question about one's saved cards. Refuses with `too_many_requests`. */
export async function countSavedCardCall(userId: string): Promise<Outcome<null>> {
  return await count(savedCards, userId)
}

async function count(limit: RateLimiterMemory, userId: string): Promise<Outcome<null>> {
  return await limit.consume(userId).then(
    () => succeed(null),
    ({ msBeforeNext }: { msBeforeNext: number }) => refuseFor(msBeforeNext / 1000),
  )
}
