import { z } from 'zod'
import type { Intent } from './stripe.ts'

/** The booking that an intent pays for, or an order of something else, as its metadata says. */
export type IntentSubject = { bookingId: string } | { orderId: string }

/** With its id; null for unrelated payments. */
export function subjectOf(intent: Pick<Intent, 'metadata'>): { subject: IntentSubject; id: string } | null {
  const [bookingId, orderId] = [bookingIdOf(intent), orderIdOf(intent)]
  if (bookingId) return { subject: { bookingId }, id: bookingId }
  return orderId ? { subject: { orderId }, id: orderId } : null
}

/** Null for an order of something else, and for unrelated payments in the same Stripe account. */
export function bookingIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.bookingId).data ?? null
}

export function orderIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.orderId).data ?? null
}

/** Whether an intent or its charge pays for what we sold. */
export function isOurs(paid: Pick<Intent, 'metadata'>): boolean {
  return subjectOf(paid) !== null
}
