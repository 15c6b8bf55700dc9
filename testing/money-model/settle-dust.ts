import { sql } from 'kysely'
import { HELD_UNTIL } from '../../server/db/held-until.ts'
import { runDueJobs } from '../../server/jobs/schedule.ts'
import { type Barn, collectEmails } from './barn.ts'
import { follow } from './command.ts'

const ROUNDS = 20

/**
 * Ends every disturbance: paused requests continue, Stripe is back and sends its events, the bank decides, holds
 * expire, and jobs run until there is nothing left to do.
 */
export async function settleDust(barn: Barn): Promise<void> {
  while (barn.paused.length > 0) {
    const [paused] = barn.paused.splice(0, 1)
    if (paused) await follow(barn, await paused.request.resume(), paused.onAnswer)
  }
  await barn.restart()
  await barn.emulate('control', {
    fail: { count: 0 },
    processing: 0,
    webhooks: { drop: 0, duplicate: 0 },
  })
  const { data: intents } = await barn.stripe.paymentIntents.list({ limit: 100 })
  for (const { id } of intents) await barn.decide(id, 'succeeded')

  let last = ''
  let minutes = 20
  for (let round = 0; round < ROUNDS; round += 1) {
    barn.app.clock.advance({ minutes })
    await barn.emulate('flush')
    await runDueJobs(barn.app.services, collectEmails(barn))
    const state = await fingerprint(barn)
    // Nothing changed in the last minutes, so nothing is waiting, except for offers, which last up to two hours.
    const isQuiet = state === last
    if (isQuiet && !(await hasOffers(barn))) return
    minutes = isQuiet ? 60 : 3
    last = state
  }
  throw new Error(`The dust does not settle: ${last}`)
}

async function hasOffers({ app }: Barn): Promise<boolean> {
  const offer = await app.services.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('madeBy', '=', 'system')
    .where(HELD_UNTIL, '>', app.clock.now())
    .executeTakeFirst()
  return offer !== undefined
}

async function fingerprint({ app }: Barn): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('; ',
      (select string_agg(concat_ws(' ', id, status, cancel_reason), ', ' order by id)
        from bookings where status <> 'completed'),
      (select string_agg(concat_ws(' ', id, intent_id, closed_at is null), ', ' order by id) from payment_forms),
      (select string_agg(concat_ws(' ', id, needs_attention), ', ' order by id) from payments),
      (select string_agg(concat_ws(' ', id, status), ', ' order by id) from refunds),
      (select string_agg(concat_ws(' ', cause, status), ', ' order by cause) from emails
        where template not like 'reminder%')) as state
  `.execute(app.services.db)
  return rows[0]?.state ?? ''
}
