import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import type { UserRow } from './queries.ts'

interface Attempt {
  email: string
  /** Undefined for an unknown address, which is treated the same. */
  user: UserRow | undefined
  /** The id of the caller's device if the account knows it. */
  device: string | null
}

/**
 * Counts an attempt to sign in before its password is checked. After 20 in an hour from devices that an account doesn't
 * know, however many networks they come from, such devices get one attempt a minute and the owner an email. That isn't a
 * lock: the owner's own devices are counted by themselves, and setting a password through an emailed link makes a device
 * known. Errors: `account_guarded`, `too_many_requests`.
 */
export async function admitAttempt(
  services: Services,
  { email, user, device }: Attempt,
): Promise<Outcome<null>> {
  const { limits } = services
  if (device !== null) return await limits.countTotal('known_device', device)
  const free = await limits.countTotal('strangers', email)
  if (free.ok) return free
  const paced = await limits.countTotal('stranger_pace', email)
  if (!paced.ok) return refuse('account_guarded', paced.details ? { details: paced.details } : {})
  if (user?.isEmailVerified) await warnOwner(services, user)
  return succeed(null)
}

/** The password was right. */
export async function forgiveAttempt({ limits }: Services, { email, device }: Attempt): Promise<void> {
  await (device === null
    ? limits.forgiveTotal('strangers', email)
    : limits.forgiveTotal('known_device', device))
}

/** At most once a day. */
async function warnOwner(services: Services, user: UserRow): Promise<void> {
  const day = services.clock.now().toString().slice(0, 10)
  await services.db.transaction().execute((trx) =>
    enqueueEmail(services, trx, {
      cause: `sign-in-attempts:${user.id}:${day}`,
      template: 'sign-in-attempts',
      recipient: user.email,
      userId: user.id,
      bookingId: null,
    }),
  )
}
