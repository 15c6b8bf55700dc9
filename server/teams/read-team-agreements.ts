import type { SignedAgreement } from '../../domain/payments/ledger.schema.ts'
import { findPolicy, policyText } from '../../domain/payments/policies/current-policy.ts'
import type { Database } from '../db/database.ts'
import { fingerprintOf } from '../payments/agreements/store-signature.ts'

const MOST_ROWS = 200

/** The signatures of guardians for a team's players, as evidence, oldest first, also for players who have left its roster. */
export async function readTeamAgreements(db: Database, teamId: string): Promise<SignedAgreement[]> {
  const rows = await db
    .selectFrom('teamSignatures')
    .leftJoin('teamPlayers', (join) =>
      join
        .onRef('teamPlayers.teamId', '=', 'teamSignatures.teamId')
        .onRef('teamPlayers.playerId', '=', 'teamSignatures.playerId'),
    )
    .selectAll('teamSignatures')
    .select('teamPlayers.id as rosterId')
    .where('teamSignatures.teamId', '=', teamId)
    .orderBy('signedAt')
    .orderBy('teamSignatures.id')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => {
    const policy = findPolicy(row.policyVersion)
    return {
      id: row.id,
      signature: row.signature,
      signedAt: row.signedAt.toString(),
      signedBy: row.guardianEmail,
      signedVia: 'team',
      signedFor: row.signedFor,
      isOffRoster: row.rosterId === null,
      askedBy: null,
      ip: row.ip,
      userAgent: row.userAgent,
      policyVersion: row.policyVersion,
      policySha256: row.policySha256,
      text: policy ? policyText(policy, null, row.signedFor) : null,
      isTextUnchanged:
        policy !== undefined && fingerprintOf(policy, null, row.signedFor) === row.policySha256,
    }
  })
}
