import type { RefundChoice } from '../bookings/cancellation.schema.ts'
import { type Cents, toCents } from '../pricing/money.ts'

/** How much to refund of each payment, oldest first, given what's left of each. Null if the choice exceeds the total. */
export function spreadRefund(left: readonly Cents[], choice: RefundChoice): Cents[] | null {
  if (choice === 'none') return left.map(() => 0)
  if (choice === 'full') return [...left]
  let open = toCents(choice.amount)
  const spread = left.map((cents) => {
    const part = Math.min(cents, open)
    open -= part
    return part
  })
  return open === 0 ? spread : null
}
