import type { SignedAgreement } from '../../../domain/payments/ledger.schema.ts'
import { findPolicy, policyText } from '../../../domain/payments/policies/current-policy.ts'
import type { Database } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { CONTACT, PERSON_NAME } from '../../db/person-name.ts'
import { fingerprintOf } from './store-signature.ts'

/** Before signatures were limited, a booking could get thousands. */
const MOST_ROWS = 20

/** The signatures for a booking, as evidence: who, when, from where, and the exact text. The latest, oldest first. */
export async function readAgreements(db: Database, bookingId: string): Promise<SignedAgreement[]> {
  const rows = await db
    .selectFrom('bookingAgreements')
    .innerJoin('users', 'users.id', 'bookingAgreements.userId')
    .selectAll('bookingAgreements')
    .leftJoin('bookingLinks', 'bookingLinks.id', 'bookingAgreements.linkId')
    .leftJoin('policyVersions', 'policyVersions.version', 'policyVersion')
    .select('policyVersions.terms')
    .select(CONTACT.as('signedBy'))
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select(PERSON_NAME.as('name'))
        .whereRef('users.id', '=', 'bookingLinks.createdBy')
        .as('askedBy'),
    )
    .where('bookingAgreements.bookingId', '=', bookingId)
    .orderBy('signedAt', 'desc')
    .orderBy('bookingAgreements.id')
    .limit(MOST_ROWS)
    .execute()
  return rows.toReversed().map(({ terms, ...row }) => {
    const policy = findPolicy(row.policyVersion, terms ?? [])
    const text = policy ? policyText(policy, row.dates) : null
    return {
      ...toWire(row),
      text,
      isTextUnchanged: text !== null && fingerprintOf(text) === row.policySha256,
    }
  })
}
