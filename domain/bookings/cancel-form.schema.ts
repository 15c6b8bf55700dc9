import { z } from 'zod'
import { positiveAmountSchema } from '../pricing/amount.schema.ts'
import { textSchema } from '../text.schema.ts'
import { cancelBookingSchema, type RefundChoice } from './cancellation.schema.ts'

const formSchema = z.object({
  reason: textSchema({ max: 500, isMultiline: true }),
  /** Null while undecided. */
  refund: z.enum(['none', 'full', 'part']).nullable(),
  /** Dollars, for a partial refund. */
  amount: z.string(),
  /** See `cancelBookingSchema`. */
  backTo: cancelBookingSchema.shape.backTo,
})
export type CancelForm = z.input<typeof formSchema>

/**
 * The dialog that cancels a booking. A paid booking needs an explicit refund decision, because all sales are final unless
 * staff decide otherwise; an unpaid one needs none.
 */
export function cancelFormSchema({ isPaid }: { isPaid: boolean }) {
  return formSchema.transform(({ reason, refund, amount, backTo }, { addIssue }) => {
    const answer = (choice: RefundChoice) => ({
      ...(reason && { reason }),
      refund: choice,
      ...(backTo && choice !== 'none' && { backTo }),
    })
    if (!isPaid) return answer('none')
    if (refund === null) {
      addIssue({ code: 'custom', path: ['refund'], message: 'Please choose what happens to the payment.' })
      return z.NEVER
    }
    if (refund !== 'part') return answer(refund)
    const parsed = positiveAmountSchema.safeParse(amount)
    if (parsed.success) return answer({ amount: parsed.data })
    addIssue({ code: 'custom', path: ['amount'], message: parsed.error.issues[0]?.message ?? '' })
    return z.NEVER
  })
}
