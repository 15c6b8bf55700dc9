import { isProven } from '../../../domain/accounts/proven-account.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { closeForm } from '../../../server/payments/intents/payment-form.ts'
import type { Actor, Services } from '../../../server/services/services.ts'
import { UNPAID_PACK_MINUTES } from '../domain/packs.ts'
import { findPackForm, lockPack, type PackRow } from './sell-pack.ts'

const BATCH = 100

/**
 * Makes room for another pack that a customer wants to buy. They have one unpaid pack at a time, so an
 * earlier one ends, and start a few a day; all unproven accounts of a network share a limit. Errors:
 * `too_many_requests`, `already_paid` or `payment_processing` if the earlier one just was,
 * `payments_unavailable`.
 */
export async function startPack(
  services: Services,
  { actor, ip }: { actor: Actor; ip: string },
): Promise<Outcome<null>> {
  const { db, limits } = services
  const user = await db
    .selectFrom('users')
    .select(['isEmailVerified', 'isProvenAtDesk'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const proven = isProven(user)
  const counted = await limits.countTotal(proven ? 'packs.starts' : 'packs.unproven_starts', actor.id)
  if (!counted.ok) return refuse('too_many_requests', { message: proven ? TOO_MANY : VERIFY_FIRST })
  const onNetwork = proven ? succeed(null) : await limits.count('packs.starts', { ip, account: null })
  if (!onNetwork.ok) return onNetwork
  const unpaid = await unpaidPacks(db).where('userId', '=', actor.id).execute()
  for (const pack of unpaid) {
    const ended = await endUnpaidPack(services, pack)
    if (ended === 'unreachable') return refuse('payments_unavailable')
    if (ended === 'processing') return refuse('payment_processing')
    if (ended === 'paid') return refuse('already_paid', { message: EARLIER_PAID })
  }
  return succeed(null)
}

const TOO_MANY =
  'You started many packs today without paying for them. Please try again tomorrow, or buy one at the desk.'
const VERIFY_FIRST =
  'You started several packs today without paying for them. Verify your email address to start another one, or try again tomorrow. You can request the link in your profile.'
const EARLIER_PAID = 'The pack that you started before was just paid. You can find it in My Bookings.'

/** The job: ends packs that weren't paid within an hour, with their signatures. Returns how many. */
export async function endUnpaidPacks(services: Services): Promise<number> {
  const due = await unpaidPacks(services.db)
    .where('signedAt', '<', services.clock.now().subtract({ minutes: UNPAID_PACK_MINUTES }))
    .orderBy('signedAt')
    .limit(BATCH)
    .execute()
  let count = 0
  for (const pack of due) if ((await endUnpaidPack(services, pack)) === 'closed') count += 1
  return count
}

/** Those that customers started online. A payment that staff have to look at keeps its pack. */
function unpaidPacks(db: Services['db']) {
  return db
    .selectFrom('packs')
    .select('id')
    .where('expiresOn', 'is', null)
    .where('soldBy', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('orderId', '=', 'packs.id'))),
    )
}

/**
 * Closes a pack's form, and then forgets the pack: without a form, no money can come for it. A form that was
 * opened since closes at the next run.
 */
async function endUnpaidPack(services: Services, { id }: Pick<PackRow, 'id'>): ReturnType<typeof closeForm> {
  const closed = await closeForm(services, await findPackForm(services.db, id))
  if (closed !== 'closed') return closed
  return await services.db.transaction().execute(async (trx) => {
    const pack = await lockPack(trx, id)
    if (pack?.expiresOn === null && (await findPackForm(trx, id)) === null)
      await trx.deleteFrom('orders').where('id', '=', id).execute()
    return closed
  })
}
