import { z } from 'zod'
import type { Intent } from './stripe.ts'

/** The booking or the pack that an intent pays for, as its metadata says. */
export type IntentSubject = { bookingId: string } | { packId: string }

/** Null for packs, and for unrelated payments in the same Stripe account. */
export function bookingIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.bookingId).data ?? null
}

export function packIdOf(intent: Pick<Intent, 'metadata'>): string | null {
  return z.uuid().safeParse(intent.metadata.packId).data ?? null
}

/** Whether an intent or its charge pays for a booking or a pack. */
export function isOurs(paid: Pick<Intent, 'metadata'>): boolean {
  return bookingIdOf(paid) !== null || packIdOf(paid) !== null
}
