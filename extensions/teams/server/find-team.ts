import type { ExpressionBuilder } from 'kysely'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { Database, Tables, Trx } from '../../../server/db/database.ts'
import type { Actor } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'

/** Whether a team is the actor's, as its coach, or as a helper whose address is verified. A union, so both use their index. */
export function isTeamOf({ id }: Pick<Actor, 'id'>) {
  return ({ eb, selectFrom }: ExpressionBuilder<Tables, 'teams'>) =>
    eb(
      'teams.id',
      'in',
      selectFrom('teams as coached')
        .select('coached.id')
        .where('coached.coachId', '=', id)
        .union(
          selectFrom('users')
            .innerJoin('teamHelpers', (join) =>
              join.on(({ eb, fn }) => eb(fn('lower', ['users.email']), '=', eb.ref('teamHelpers.email'))),
            )
            .select('teamHelpers.teamId as id')
            .where('users.id', '=', id)
            .where('users.isEmailVerified', '=', true),
        ),
    )
}

/**
 * Refuses `not_found` for another coach's team, just like one that doesn't exist, and what is `isForCoach`
 * alone for helpers too.
 */
export async function findTeam(
  db: Database | Trx,
  actor: Actor,
  teamId: string,
  { isForCoach = false } = {},
): Promise<Outcome<null>> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where(isForCoach ? ({ eb }) => eb('coachId', '=', actor.id) : isTeamOf(actor))
    .executeTakeFirst()
  return team ? succeed(null) : refuse('not_found', { message: REFUSALS.unknown })
}

/** Locks a team: what its links, roster, and helpers allow is counted under this lock. */
export async function lockTeam(trx: Trx, teamId: string): Promise<void> {
  await trx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
}
