import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import type { Services } from '../../services/services.ts'
import type { UserRow } from '../queries.ts'

interface Attempt {
  ip: string
  email: string
  /** Undefined for an unknown address, which is treated the same. */
  user: UserRow | undefined
  /** The id of the caller's device if the account knows it. */
  device: string | null
}

/**
 * Counts an attempt to sign in before its password is checked. The owner's own devices are counted separately and with their
 * network, so no one else's guesses lock them out, not even from the same network. After 20 in an hour from devices
 * that an account doesn't know, however many networks they come from, such devices get one attempt a minute and the
 * owner an email. That isn't a lock: setting a password through an emailed link makes a device known. Errors:
 * `account_guarded`, `too_many_requests`.
 */
export async function admitAttempt(
  services: Services,
  { ip, email, user, device }: Attempt,
): Promise<Outcome<null>> {
  const { limits } = services
  const fromNetwork = await limits.count('sign_in', { ip, account: device === null ? email : null })
  if (!fromNetwork.ok) return fromNetwork
  if (device !== null) return await limits.countTotal('known_device', device)
  const free = await limits.countTotal('strangers', email)
  if (free.ok) return free
  const paced = await limits.countTotal('stranger_pace', email)
  if (!paced.ok) return refuse('account_guarded', paced.details ? { details: paced.details } : {})
  if (user?.isEmailVerified) await warnOwner(services, user)
  return succeed(null)
}

/** Takes back the count of an attempt that proved who it was. */
export async function forgiveAttempt({ limits }: Services, { ip, email, device }: Attempt): Promise<void> {
  if (device !== null) return await limits.forgiveTotal('known_device', device)
  await limits.forgive('sign_in', { ip, account: email })
  await limits.forgiveTotal('strangers', email)
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
    }),
  )
}
