import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { canHandOver } from '../../../domain/accounts/account-block.ts'
import { isWeakPin, PIN_ATTEMPTS } from '../../../domain/accounts/pin.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { recordAccountAudit } from '../../audit/record-audit.ts'
import { type AccountRow, transact } from '../../db/database.ts'
import { hashPassword, verifyPassword } from '../../passwords/password.ts'
import type { Services } from '../../services/services.ts'

/**
 * Sets one's own PIN, which is on again everywhere. Refuses `weak_pin`, and `passkey_required`: all else takes the passkey, and a PIN that
 * was guessed must not be the only thing to know.
 */
export async function setPin(
  services: Services,
  { request, user, pin }: { request: FastifyRequest; user: AccountRow; pin: string },
): Promise<Outcome<null>> {
  if (!canHandOver(user, services)) return refuse('passkey_required')
  if (isWeakPin(pin)) return refuse('weak_pin')
  const pinHash = await hashPassword(keyed(request, user.id, pin))
  const now = services.clock.now()
  return await transact(services.db, async (trx) => {
    await trx
      .insertInto('staffPins')
      .values({ userId: user.id, pinHash, setAt: now })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pinHash, setAt: now }))
      .execute()
    await trx.deleteFrom('pinFailures').where('userId', '=', user.id).execute()
    await recordAccountAudit(trx, user, { actorId: user.id, action: 'set_pin', now })
    return succeed(null)
  })
}

/**
 * Checks a PIN on a machine. Counts the try before it looks, so tries at the same time can't be more than
 * allowed, and takes that back if it was right. The value is the user the PIN was right for. Refuses
 * `wrong_pin`, `pin_off`, and `too_many_requests` for more wrong PINs of this person here in an hour, however
 * often it's turned on again.
 */
export async function checkPin(
  services: Services,
  {
    request,
    machineId,
    userId,
    pin,
  }: {
    request: FastifyRequest
    machineId: string
    userId: string
    pin: string
  },
): Promise<Outcome<AccountRow>> {
  const { db, limits } = services
  const user = await findPinUser(services, userId)
  if (!user) return refuse('wrong_pin')
  const admitted = await limits.countTotal('wrong_pins', `${machineId} ${userId}`)
  if (!admitted.ok) return admitted
  const failures = await countTry(services, { machineId, userId })
  if (failures === null) return refuse('pin_off')
  if (!(await verifyPassword(keyed(request, userId, pin), user.pinHash))) {
    const left = PIN_ATTEMPTS - failures
    return left === 0 ? refuse('pin_off') : refuse('wrong_pin', { details: { left } })
  }
  await db.deleteFrom('pinFailures').where('machineId', '=', machineId).where('userId', '=', userId).execute()
  await limits.forgiveTotal('wrong_pins', `${machineId} ${userId}`)
  return succeed(user)
}

/** A member of staff who has a PIN, and the passkey it takes for more. */
async function findPinUser(services: Services, userId: string) {
  const user = await services.db
    .selectFrom('users')
    .innerJoin('staffPins', 'staffPins.userId', 'users.id')
    .selectAll('users')
    .select('pinHash')
    .where('users.id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return user?.email != null && canHandOver(user, services) ? { ...user, email: user.email } : undefined
}

/** The number of this try; null if there were enough. */
async function countTry(
  { db }: Services,
  key: { machineId: string; userId: string },
): Promise<number | null> {
  const counted = await db
    .insertInto('pinFailures')
    .values({ ...key, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['machineId', 'userId'])
        .doUpdateSet({ failures: sql<number>`pin_failures.failures + 1` })
        .where('pinFailures.failures', '<', PIN_ATTEMPTS),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted?.failures ?? null
}

/** With the key of the cookies, which isn't in the database: every PIN of a stolen copy would soon be found. Another key needs new PINs. */
function keyed({ server }: FastifyRequest, userId: string, pin: string): string {
  return server.signCookie(`pin:${userId}:${pin}`)
}
