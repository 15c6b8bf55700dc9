import { sql } from 'kysely'
import type { z } from 'zod'
import { canHandOver } from '../../../domain/accounts/account-block.ts'
import type {
  deskMachineSchema,
  deskMachinesSchema,
  enrollMachineSchema,
} from '../../../domain/accounts/desk-machine.schema.ts'
import { PIN_ATTEMPTS } from '../../../domain/accounts/pin.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type AccountRow, type Database, transact } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { PERSON_NAME } from '../../db/person-name.ts'
import type { By, Services } from '../../services/services.ts'

/** SQL for the names of the people whose PIN is off on a machine. */
const PINS_OFF = sql<string[]>`array(
  select coalesce(${PERSON_NAME}, email) from pin_failures join users on users.id = user_id
  where machine_id = desk_machines.id and failures >= ${PIN_ATTEMPTS} order by 1)`

/** Enrolls the machine of a session, which is in desk mode from then on. Refuses `passkey_required` and `already_enrolled`. */
export async function enrollMachine(
  services: Services,
  {
    user,
    sessionId,
    hash: token,
    input,
    now,
  }: {
    user: AccountRow
    sessionId: string | null
    /** Of the token that its browser gets. */
    hash: string
    input: z.output<typeof enrollMachineSchema>
    now: Temporal.Instant
  },
): Promise<Outcome<null>> {
  if (!canHandOver(user, services)) return refuse('passkey_required')
  return await transact(services.db, async (trx) => {
    const { id } = await trx
      .insertInto('deskMachines')
      .values({ ...input, token, enrolledBy: user.id, enrolledAt: now, lastUsedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bound = await trx
      .updateTable('sessions')
      .set({ machineId: id })
      .where('id', '=', sessionId)
      .where('machineId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!bound) return refuse('already_enrolled')
    await recordAudit(trx, {
      actorId: user.id,
      action: 'enroll_machine',
      subject: `machine:${id}`,
      subjectName: input.name,
      now,
    })
    return succeed(null)
  })
}

/** Ends everything on a machine, from the next request on. It keeps a token that's worth nothing. Idempotent. */
export async function revokeMachine(
  db: Database,
  { actor, machineId, now }: By & { machineId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for a session that's about to start there.
    const revoked = await trx
      .updateTable('deskMachines')
      .set({ revokedAt: now })
      .where('id', '=', machineId)
      .where('revokedAt', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) return
    await trx.deleteFrom('sessions').where('machineId', '=', machineId).execute()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'revoke_machine',
      subject: `machine:${machineId}`,
      subjectName: revoked.name,
      now,
    })
  })
}

/** Turns the PINs back on that are off on a machine. Idempotent. */
export async function turnOnPins(
  db: Database,
  { actor, machineId, now }: By & { machineId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isOff = await trx
      .deleteFrom('pinFailures')
      .where('machineId', '=', machineId)
      .where('failures', '>=', PIN_ATTEMPTS)
      .returning('userId')
      .executeTakeFirst()
    if (!isOff) return
    const { name } = await trx
      .selectFrom('deskMachines')
      .select('name')
      .where('id', '=', machineId)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'turn_on_pins',
      subject: `machine:${machineId}`,
      subjectName: name,
      now,
    })
  })
}

/** The enrolled machines, for managers. */
export async function listMachines(
  db: Database,
  currentId: string | null,
): Promise<z.output<typeof deskMachinesSchema>> {
  const machines = await db
    .selectFrom('deskMachines')
    .innerJoin('users', 'users.id', 'enrolledBy')
    .select([
      'deskMachines.id',
      'name',
      'lockMinutes',
      'enrolledAt',
      'lastUsedAt',
      PERSON_NAME.as('enrolledBy'),
      PINS_OFF.as('pinsOff'),
    ])
    .where('revokedAt', 'is', null)
    .orderBy('enrolledAt', 'desc')
    .orderBy('deskMachines.id')
    .execute()
  return machines.map((machine) => ({ ...toWire(machine), isCurrent: machine.id === currentId }))
}

/** The people on the lock screen of a machine; without a machine, only whether the caller has a PIN. */
export async function readLockScreen(
  services: Services,
  { userId, machineId }: { userId: string; machineId: string | null },
): Promise<z.output<typeof deskMachineSchema>> {
  const people = await services.db
    .selectFrom('staffPins')
    .innerJoin('users', 'users.id', 'staffPins.userId')
    .leftJoin('pinFailures', (join) =>
      join.onRef('pinFailures.userId', '=', 'users.id').on('machineId', '=', machineId),
    )
    .select(['users.id', 'hasPasskey', 'email', PERSON_NAME.as('name'), 'failures'])
    .where('role', '=', 'admin')
    .orderBy(sql`lower(coalesce(first_name, email))`)
    .orderBy('users.id')
    .execute()
  const able = people.filter((person) => canHandOver(person, services))
  return {
    hasPin: people.some(({ id }) => id === userId),
    staff: (machineId === null ? [] : able).map(({ id, name, email, failures }) => ({
      id,
      name: name ?? email ?? '',
      isOff: failures !== null && failures >= PIN_ATTEMPTS,
    })),
  }
}
