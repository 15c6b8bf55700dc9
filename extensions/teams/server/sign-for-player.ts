import { sql } from 'kysely'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { CURRENT_POLICY, textOf } from '../../../domain/payments/policies/current-policy.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import { enqueueEmail } from '../../../server/mail/outbox.ts'
import {
  type Circumstances,
  fingerprintOf,
  USER_AGENT_LENGTH,
} from '../../../server/payments/agreements/store-signature.ts'
import type { Services } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { isBirthYear, signedForText, waiverFor } from '../domain/roster.ts'
import type { removePlayerSchema, signForPlayerSchema } from '../domain/team.schema.ts'
import { GUARDIAN_PLAYERS, TEAM_PLAYERS } from '../domain/team-limits.ts'
import { isSameName, readNames } from './edit-team.ts'
import { lockTeam } from './find-team.ts'
import { findGuardian } from './guardian-code.ts'
import { readRosters } from './read-roster.ts'

type Input = z.output<typeof signForPlayerSchema>

/**
 * A guardian signs the current waiver for a player of a team: one of theirs, or a new one, who is added with
 * the signature or not at all. Signing again while the signature is valid changes nothing. Refuses `stale` if
 * another text was shown. Stores the SHA-256 of the exact text, which names player and team, as evidence, and
 * emails the guardian a copy.
 */
export async function signForPlayer(
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  { input, circumstances, now }: { input: Input; circumstances: Circumstances; now: Temporal.Instant },
): Promise<Outcome<{ signedAt: Temporal.Instant }>> {
  if (input.policyVersion !== CURRENT_POLICY.version)
    return refuse('agreements_required', { message: REFUSALS.changed })
  return await transact(services.db, async (trx) => {
    const seen = await findGuardian(trx, { ...input, now })
    if (!seen.ok) return seen
    const { team, email } = seen.value
    await lockGuardian(trx, email)
    await lockTeam(trx, team.id)
    // The link may have been revoked while we waited for the locks.
    const found = await findGuardian(trx, { ...input, now })
    if (!found.ok) return found
    const player = await findPlayer(trx, email, input, now)
    if (!player.ok) return player
    const onRoster = await joinRoster(trx, team.id, player.value, now)
    if (!onRoster.ok) return onRoster
    const roster = await readRosters(trx, [team.id], now)
    const last = roster.find(({ playerId }) => playerId === player.value.id)
    if (last?.state === 'signed' && last.signedAt) return succeed({ signedAt: last.signedAt })
    // A typed name stays as typed, also for a player who is known with other accents.
    const signedFor = signedForText(input.player ?? player.value, team.name)
    if (input.signedFor !== signedFor) return refuse('stale', { message: REFUSALS.changed })
    const { id } = await trx
      .insertInto('teamSignatures')
      .values({
        teamId: team.id,
        playerId: player.value.id,
        linkId: team.linkId,
        guardianEmail: email,
        signedFor,
        policyVersion: CURRENT_POLICY.version,
        policySha256: fingerprintOf(textOf(waiverFor(CURRENT_POLICY.liability, signedFor))),
        signature: input.signature,
        ip: circumstances.ip,
        userAgent: circumstances.userAgent.slice(0, USER_AGENT_LENGTH),
        signedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueEmail(services, trx, {
      cause: `team-waiver:${id}`,
      template: 'teams.team-waiver',
      recipient: email,
      props: { signatureId: id },
    })
    return succeed({ signedAt: now })
  })
}

/** A guardian's players are counted and changed under this lock. */
async function lockGuardian(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('guardians'), hashtext(${email}))`.execute(trx)
}

/** A guardian removes a player, from all rosters as well. Signatures are kept as evidence. */
export async function removePlayer(
  { db }: Pick<Services, 'db'>,
  { input, now }: { input: z.output<typeof removePlayerSchema>; now: Temporal.Instant },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const found = await findGuardian(trx, { ...input, now })
    if (!found.ok) return found
    const { email } = found.value
    await lockGuardian(trx, email)
    const player = await findPlayer(trx, email, input, now)
    if (!player.ok) return player
    const { id } = player.value
    await trx.updateTable('players').set({ removedAt: now }).where('id', '=', id).execute()
    await trx.deleteFrom('teamPlayers').where('playerId', '=', id).execute()
    return succeed(null)
  })
}

interface Player {
  id: string
  guardianEmail: string
  firstName: string
  lastInitial: string
  birthYear: number
}

/** A guardian's player by ID, or the one who was typed: the same name and year again is the same player. */
async function findPlayer(
  trx: Trx,
  email: string,
  input: Pick<Input, 'playerId' | 'player'>,
  now: Temporal.Instant,
): Promise<Outcome<Player>> {
  const own = await trx
    .selectFrom('players')
    .selectAll()
    .where('guardianEmail', '=', email)
    .where('removedAt', 'is', null)
    .execute()
  const typed = input.player
  if (!typed) {
    const player = own.find(({ id }) => id === input.playerId)
    return player ? succeed(player) : refuse('not_found')
  }
  const birthYear = Number(typed.birthYear)
  if (!isBirthYear(birthYear, facilityDate(now))) return refuse('refused', { message: REFUSALS.birthYear })
  const same = own.find((player) => isSameName(player, typed) && player.birthYear === birthYear)
  if (same) return succeed(same)
  if (own.length >= GUARDIAN_PLAYERS) return refuse('refused', { message: REFUSALS.manyPlayers })
  const { firstName, lastInitial } = typed
  const row = { guardianEmail: email, firstName, lastInitial, birthYear, createdAt: now }
  return succeed(await trx.insertInto('players').values(row).returningAll().executeTakeFirstOrThrow())
}

/**
 * Puts a player on a team's roster: in the place that the coach made for this address, or for the name alone,
 * or else in a new one. Refuses a full team.
 */
async function joinRoster(
  trx: Trx,
  teamId: string,
  player: Player,
  now: Temporal.Instant,
): Promise<Outcome<null>> {
  const { id: playerId, firstName, lastInitial } = player
  const roster = await readNames(trx, teamId)
  if (roster.some((place) => place.playerId === playerId)) return succeed(null)
  const kept = roster.filter((place) => place.playerId === null && isSameName(place, player))
  const place =
    kept.find(({ email }) => email === player.guardianEmail) ?? kept.find(({ email }) => email === null)
  if (place) {
    await trx
      .updateTable('teamPlayers')
      .set({ playerId, firstName, lastInitial })
      .where('id', '=', place.id)
      .execute()
    return succeed(null)
  }
  if (roster.length >= TEAM_PLAYERS) return refuse('refused', { message: REFUSALS.full })
  await trx
    .insertInto('teamPlayers')
    .values({ teamId, playerId, firstName, lastInitial, createdAt: now })
    .execute()
  return succeed(null)
}
