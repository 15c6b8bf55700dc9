import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { createToken, hashToken } from '../../../server/accounts/tokens.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import { FULL_NAME } from '../../../server/db/person-name.ts'
import type { Services } from '../../../server/services/services.ts'
import { endsAt } from '../domain/roster.ts'

export interface OpenTeam {
  id: string
  name: string
  coachName: string | null
  /** The link that opened it. */
  linkId: string
}

/**
 * The team that a token opens. Refuses `link_invalid` if there's none, or if its link was revoked or
 * replaced, is older than a year, or was made for texts that have changed.
 */
export async function findLinkedTeam(
  db: Database | Trx,
  token: string,
  now: Temporal.Instant,
): Promise<Outcome<OpenTeam>> {
  const link = await db
    .selectFrom('teamLinks')
    .innerJoin('teams', 'teams.id', 'teamLinks.teamId')
    .innerJoin('users', 'users.id', 'teams.coachId')
    .select(['teams.id', 'teams.name', 'teamLinks.id as linkId', 'expiresAt', FULL_NAME.as('coachName')])
    .where('token', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('policyVersion', '=', CURRENT_POLICY.version)
    .executeTakeFirst()
  if (!link || !isBefore(now, link.expiresAt)) return refuse('link_invalid', { message: ASK_COACH })
  const { expiresAt: _, ...team } = link
  return succeed(team)
}

const ASK_COACH = 'This link no longer works. Please ask your coach for a new one.'

/** When the shared link of a team ends; null without one, or once it's turned off. */
export const sharedUntil = (now: Temporal.Instant) => sql<Temporal.Instant | null>`(
  select max(expires_at) from team_links
  where team_id = teams.id and is_shared and revoked_at is null and expires_at > ${now}
    and policy_version = ${CURRENT_POLICY.version})`

/** Signs a text with the server's secret: `signCookie`. */
export type Sign = (text: string) => string

/**
 * The token of a shared link. It's derived from the link's ID, so that its coach can see the link again,
 * although only a hash is stored.
 */
function sharedToken(sign: Sign, linkId: string): string {
  const signature = sign(`team-link:${linkId}`).split('.').at(-1) ?? ''
  return Buffer.from(signature, 'base64').toString('base64url')
}

const urlOf = ({ publicUrl }: Pick<Services, 'publicUrl'>, token: string) =>
  `${publicUrl}/team?token=${token}`

interface NewLink {
  teamId: string
  now: Temporal.Instant
}

/** The link that a coach shares. The caller holds the team's lock. */
export async function issueSharedLink(
  services: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { sign, ...link }: NewLink & { sign: Sign },
): Promise<string> {
  const id = randomUUID()
  const token = sharedToken(sign, id)
  await storeLink(trx, { ...link, id, token: hashToken(token), isShared: true })
  return urlOf(services, token)
}

/** A link in a reminder: 256 random bits, stored as a hash. The caller holds the team's lock. */
export async function issueReminderLink(
  services: Pick<Services, 'publicUrl'>,
  trx: Trx,
  link: NewLink,
): Promise<string> {
  const { token, hash } = createToken()
  await storeLink(trx, { ...link, id: randomUUID(), token: hash, isShared: false })
  return urlOf(services, token)
}

async function storeLink(
  trx: Trx,
  { now, ...link }: NewLink & { id: string; token: string; isShared: boolean },
): Promise<void> {
  await trx
    .insertInto('teamLinks')
    .values({ ...link, policyVersion: CURRENT_POLICY.version, createdAt: now, expiresAt: endsAt(now) })
    .execute()
}

/** The shared links of teams that still work, by team. Leaves out one that another secret has signed. */
export async function readSharedLinks(
  services: Pick<Services, 'db' | 'publicUrl'>,
  { teamIds, sign, now }: { teamIds: readonly string[]; sign: Sign; now: Temporal.Instant },
): Promise<ReadonlyMap<string, string>> {
  const links = await services.db
    .selectFrom('teamLinks')
    .select(['id', 'teamId', 'token'])
    .where('teamId', 'in', teamIds)
    .where('isShared', '=', true)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('policyVersion', '=', CURRENT_POLICY.version)
    .execute()
  return new Map(
    links.flatMap(({ id, teamId, token: hash }) => {
      const token = sharedToken(sign, id)
      return hashToken(token) === hash ? [[teamId, urlOf(services, token)] as const] : []
    }),
  )
}

/**
 * The job that deletes links that ended, with their codes, unless someone signed through them. Returns how
 * many.
 */
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
