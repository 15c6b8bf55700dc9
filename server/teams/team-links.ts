import { sql } from 'kysely'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { CURRENT_POLICY } from '../../domain/payments/policies/current-policy.ts'
import { endsAt } from '../../domain/teams/roster.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { createToken, hashToken } from '../accounts/tokens.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'

export interface OpenTeam {
  id: string
  name: string
  /** The link that opened it. */
  linkId: string
}

/**
 * The team that a token opens. Refuses `link_invalid` if there's none, or if its link was revoked or replaced, is older than a year, or
 * was made for texts that have changed.
 */
export async function findLinkedTeam(
  db: Database | Trx,
  token: string,
  now: Temporal.Instant,
): Promise<Outcome<OpenTeam>> {
  const link = await db
    .selectFrom('teamLinks')
    .innerJoin('teams', 'teams.id', 'teamLinks.teamId')
    .select(['teams.id', 'teams.name', 'teamLinks.id as linkId', 'expiresAt'])
    .where('token', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('policyVersion', '=', CURRENT_POLICY.version)
    .executeTakeFirst()
  if (!link || !isBefore(now, link.expiresAt)) return refuse('link_invalid', { message: ASK_COACH })
  return succeed({ id: link.id, name: link.name, linkId: link.linkId })
}

const ASK_COACH = 'This link no longer works. Please ask your coach for a new one.'

/** When the shared link of a team ends; null without one, or once it's turned off. */
export const sharedUntil = (now: Temporal.Instant) => sql<Temporal.Instant | null>`(
  select max(expires_at) from team_links
  where team_id = teams.id and is_shared and revoked_at is null and expires_at > ${now}
    and policy_version = ${CURRENT_POLICY.version})`

/** A link to a team's page: 256 random bits, stored as a hash. The caller holds the team's lock. */
export async function issueTeamLink(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { teamId, isShared, now }: { teamId: string; isShared: boolean; now: Temporal.Instant },
): Promise<string> {
  const { token, hash } = createToken()
  await trx
    .insertInto('teamLinks')
    .values({
      teamId,
      token: hash,
      isShared,
      policyVersion: CURRENT_POLICY.version,
      createdAt: now,
      expiresAt: endsAt(now),
    })
    .execute()
  return `${publicUrl}/team?token=${token}`
}

/** The job that deletes links that ended, with their codes, unless someone signed through them. Returns how many. */
export async function pruneTeamLinks({ db, clock }: Services): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('teamLinks')
    .where(({ eb, or }) => or([eb('revokedAt', 'is not', null), eb('expiresAt', '<', clock.now())]))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('teamSignatures').select('id').whereRef('teamSignatures.linkId', '=', 'teamLinks.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends all links of a team, those in reminders too, and what was opened with them. */
export async function revokeTeamLinks(trx: Trx, teamId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('teamLinks')
    .set({ revokedAt: now })
    .where('teamId', '=', teamId)
    .where('revokedAt', 'is', null)
    .execute()
}
