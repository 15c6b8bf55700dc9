import { z } from 'zod'
import type { AgreementsForm } from '../../../domain/payments/payment.schema.ts'

/** Only the last one, so that no tab collects them. */
const KEY = 'unsigned-agreements'
const keptSchema = z.object({
  bookingId: z.string(),
  cancellationAccepted: z.boolean(),
  liabilityAccepted: z.boolean(),
  signature: z.string(),
})

/** What was typed for this booking and not signed yet, so a reload or going back doesn't lose it. Null if there's nothing. */
export function readUnsigned(bookingId: string): AgreementsForm | null {
  try {
    const { bookingId: of, ...agreements } = keptSchema.parse(
      JSON.parse(sessionStorage.getItem(KEY) ?? 'null'),
    )
    return of === bookingId ? agreements : null
  } catch {
    // Nothing, or not ours. Some browsers don't let a page keep anything.
    return null
  }
}

/** Keeps it for this tab. */
export function keepUnsigned(bookingId: string, agreements: AgreementsForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...agreements, bookingId }))
  } catch {
    // It's lost with the page, as it would be without this.
  }
}

export function forgetUnsigned(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
