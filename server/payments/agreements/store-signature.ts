import { createHash } from 'node:crypto'
import type { SignedWay } from '../../../domain/payments/booking-link.ts'
import { policyText } from '../../../domain/payments/policies/current-policy.ts'
import type { Policy } from '../../../domain/payments/policies/policy.ts'
import type { Trx } from '../../db/database.ts'

export const USER_AGENT_LENGTH = 300

/** Where a signature came from. */
export interface Circumstances {
  ip: string
  userAgent: string
}

interface Signature {
  bookingId: string
  /** All dates of its order (`listDates`); null for a single booking. */
  dates?: string | null
  /** The booking's customer. */
  userId: string
  policy: Policy
  signature: string
  signedVia: SignedWay
  /** The link it was signed through; null for the account's owner. */
  linkId: string | null
  circumstances: Circumstances
  now: Temporal.Instant
}

/**
 * Adds a signature to the evidence, and clears the flag of a payment that arrived unsigned. The caller holds the
 * booking's lock.
 */
export async function storeSignature(trx: Trx, signed: Signature): Promise<void> {
  const { bookingId, dates = null, userId, policy, signature, signedVia, linkId, circumstances, now } = signed
  await trx
    .insertInto('bookingAgreements')
    .values({
      bookingId,
      userId,
      policyVersion: policy.version,
      policySha256: fingerprintOf(policyText(policy, dates)),
      dates,
      signature,
      signedVia,
      linkId,
      ip: circumstances.ip,
      userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
      signedAt: now,
    })
    .execute()
  await trx
    .updateTable('payments')
    .set({ needsAttention: null })
    .where('bookingId', '=', bookingId)
    .where('needsAttention', '=', 'unsigned')
    .execute()
}

/** The SHA-256 of the full text that is signed. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
