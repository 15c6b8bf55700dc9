import { findPolicy, textOf } from '../../../domain/payments/policies/current-policy.ts'
import type { Database } from '../../../server/db/database.ts'
import { fingerprintOf } from '../../../server/payments/agreements/store-signature.ts'
import { waiverFor } from '../domain/roster.ts'
import type { TeamAgreement } from '../domain/team-agreement.schema.ts'

const MOST_ROWS = 200

/** The signatures of guardians for a team's players, as evidence, oldest first, also for players who have left its roster. */
export async function readTeamAgreements(db: Database, teamId: string): Promise<TeamAgreement[]> {
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
    const policy = findPolicy(row.policyVersion, [])
    const text = policy ? textOf(waiverFor(policy.liability, row.signedFor)) : null
    return {
      id: row.id,
      signature: row.signature,
      signedAt: row.signedAt.toString(),
      signedBy: row.guardianEmail,
      signedFor: row.signedFor,
      isOffRoster: row.rosterId === null,
      ip: row.ip,
      userAgent: row.userAgent,
      policyVersion: row.policyVersion,
      policySha256: row.policySha256,
      text,
      isTextUnchanged: text !== null && fingerprintOf(text) === row.policySha256,
    }
  })
}
