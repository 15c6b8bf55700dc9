import { CODE_MINUTES, CODE_TRIES } from '../../../domain/accounts/emailed-code.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { createCode, createToken, hashCode, hashToken } from '../../../server/accounts/tokens.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import { enqueueEmail } from '../../../server/mail/outbox.ts'
import type { Services } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { PASS_HOURS } from '../domain/team-limits.ts'
import { findLinkedTeam, type OpenTeam } from './team-links.ts'

interface Visit {
  token: string
  now: Temporal.Instant
}

/**
 * Emails a code to an address that was typed on a team's page. It may be a stranger's, so there's a limit for
 * each a day, and the email has no text that anyone typed. Strangers can use that up with other teams' links,
 * so each team still gets one code every ten minutes. Returns the ID that the code works with.
 */
export async function requestCode(
  services: Services,
  { token, email, now }: Visit & { email: string },
): Promise<Outcome<{ requestId: string }>> {
  const team = await findLinkedTeam(services.db, token, now)
  if (!team.ok) return team
  const { limits } = services
  const free = await limits.countTotal('teams.codes', email)
  const counted = free.ok ? free : await limits.countTotal('teams.code_pace', `${team.value.id} ${email}`)
  if (!counted.ok) return counted
  return await services.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('teamCodes')
      .values({ linkId: team.value.linkId, email: email.toLowerCase(), createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueEmail(services, trx, {
      cause: `team-code:${id}`,
      template: 'teams.team-code',
      recipient: email,
      props: { codeId: id },
    })
    return succeed({ requestId: id })
  })
}

/** A new code for a request, made while its email is sent; null if it's too late for it. */
export async function issueCode({ db, clock }: Services, codeId: string): Promise<string | null> {
  const now = clock.now()
  const { code, hash } = createCode(codeId)
  const issued = await db
    .updateTable('teamCodes')
    .set({ code: hash, expiresAt: now.add({ minutes: CODE_MINUTES }) })
    .where('id', '=', codeId)
    .where('pass', 'is', null)
    .where('createdAt', '>', now.subtract({ minutes: CODE_MINUTES }))
    .returning('id')
    .executeTakeFirst()
  return issued ? code : null
}

/**
 * Exchanges the code of a request for a pass, which opens the team's page with this link for some hours. Refuses `wrong_code`, and `code_expired` after ten minutes, five tries, or a use.
 */
export async function enterCode(
  { db }: Services,
  { token, requestId, code, now }: Visit & { requestId: string; code: string },
): Promise<Outcome<{ pass: string; calendar: string }>> {
  const team = await findLinkedTeam(db, token, now)
  if (!team.ok) return team
  // Committed even if it's wrong.
  const tried = await db
    .updateTable('teamCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', requestId)
    .where('linkId', '=', team.value.linkId)
    .where('tries', '<', CODE_TRIES)
    .where('pass', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'code'])
    .executeTakeFirst()
  if (!tried) return refuse('code_expired')
  if (tried.code !== hashCode(tried.id, code)) return refuse('wrong_code')
  const pass = createToken()
  const calendar = createToken()
  const passed = await db
    .updateTable('teamCodes')
    .set({ pass: pass.hash, calendar: calendar.hash, expiresAt: now.add({ hours: PASS_HOURS }) })
    .where('id', '=', tried.id)
    .where('pass', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return passed ? succeed({ pass: pass.token, calendar: calendar.token }) : refuse('code_expired')
}

/**
 * The team that a link opens, and the address that a pass for this link proves. Refuses `code_expired` once
 * it has ended.
 */
export async function findGuardian(
  db: Database | Trx,
  { token, pass, now }: { token: string; pass: string; now: Temporal.Instant },
): Promise<Outcome<{ team: OpenTeam; email: string }>> {
  const team = await findLinkedTeam(db, token, now)
  if (!team.ok) return team
  const passed = await db
    .selectFrom('teamCodes')
    .select(['email', 'expiresAt'])
    .where('pass', '=', hashToken(pass))
    .where('linkId', '=', team.value.linkId)
    .executeTakeFirst()
  if (!passed?.expiresAt || !isBefore(now, passed.expiresAt))
    return refuse('code_expired', { message: REFUSALS.passExpired })
  return succeed({ team: team.value, email: passed.email })
}

/** The team whose calendar file a token opens; undefined once the pass it came with or the link has ended. */
export async function findCalendarTeam(
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const passed = await db
    .selectFrom('teamCodes')
    .innerJoin('teamLinks', 'teamLinks.id', 'teamCodes.linkId')
    .select('teamLinks.teamId')
    .where('calendar', '=', hashToken(token))
    .where('policyVersion', '=', CURRENT_POLICY.version)
    .where('teamCodes.expiresAt', '>', now)
    .where('teamLinks.expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return passed?.teamId
}

/** The job that deletes codes and passes that ended. Returns how many. */
export async function pruneTeamCodes({ db, clock }: Services): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('teamCodes')
    .where('createdAt', '<', clock.now().subtract({ hours: 2 * PASS_HOURS }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
