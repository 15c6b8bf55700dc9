import { z } from 'zod'
import type { FormPurpose } from '../../domain/payments/form-purpose.ts'
import type { Intent } from './stripe.ts'

/** The booking or the pack that an intent pays for, as its metadata says. */
export type IntentSubject = { bookingId: string } | { packId: string }

/** With its id, and the purpose of an intent that no form is stored for; null for unrelated payments. */
export function subjectOf(
  intent: Pick<Intent, 'metadata'>,
): { subject: IntentSubject; id: string; purpose: FormPurpose } | null {
  const [bookingId, packId] = [bookingIdOf(intent), packIdOf(intent)]
  if (bookingId) return { subject: { bookingId }, id: bookingId, purpose: 'price' }
  return packId ? { subject: { packId }, id: packId, purpose: 'pack' } : null
}

/** Null for packs, and for unrelated payments in the same Stripe account. */
export function bookingIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.bookingId).data ?? null
}

export function packIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.packId).data ?? null
}

/** Whether an intent or its charge pays for a booking or a pack. */
export function isOurs(paid: Pick<Intent, 'metadata'>): boolean {
  return subjectOf(paid) !== null
}
