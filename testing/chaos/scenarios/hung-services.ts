import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startMailServer } from '../../mail-server.ts'
import { openTogether } from '../world/world.ts'
import type { Scenario } from './scenario.ts'

const HUNG_MS = 30_000
/** Longer than the server waits for Stripe. */
const STRIPE_DELAY_MS = 15_000
const EMAILS_WITHIN_MS = 90_000

/** Stripe and the mail server accept connections and don't answer. Bookings go on; payments and emails catch up afterward. */
export const hungServices: Scenario = {
  name: 'hung-services',
  title: 'Stripe and the mail server hung for 30 seconds',
  limit: { seconds: 30, since: 'Stripe answered again, for payments by card' },
  async open(ground) {
    const mail = ground.add(await startMailServer())
    const {
      postgres,
      servers: _servers,
      ...world
    } = await openTogether(ground, 2, {
      SMTP_URL: mail.url,
      MAIL_FROM: 'The Barn <barn@example.com>',
    })
    const slowDown = (ms: number) =>
      fetch(`${ground.stripe.origin}/_emu/control`, {
        method: 'POST',
        body: JSON.stringify({ slow: { count: ms > 0 ? 1_000_000 : 0, ms } }),
      })
    return {
      world,
      async play({ ledger }) {
        const problems: string[] = []
        mail.mood = 'hangs'
        await slowDown(STRIPE_DELAY_MS)
        const hungAt = performance.now()
        const bookedMs = await ledger.untilResumed(hungAt)
        if (bookedMs > 5_000) problems.push(`no write was accepted for ${bookedMs} ms when Stripe hung`)
        await delay(HUNG_MS)
        mail.mood = 'takes'
        await slowDown(0)
        const curedAt = performance.now()
        const resumedMs = [await ledger.untilResumed(curedAt, 'pay')]
        const waitedMs = await untilSent(postgres.directUrl())
        console.log(`  emails caught up ${Math.round(waitedMs / 1_000)} s after that`)
        if (waitedMs > EMAILS_WITHIN_MS)
          problems.push(`emails were still queued after ${EMAILS_WITHIN_MS / 1_000} seconds`)
        const ids = mail.arrived.map(({ messageId }) => messageId)
        const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
        if (twice.length > 0) problems.push(`${twice.length} emails arrived twice`)
        return { resumedMs, problems }
      },
    }
  },
}

/** Waits until every email queued so far has been sent, or for too long. Resolves to the milliseconds that took. */
async function untilSent(databaseUrl: string): Promise<number> {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const startedAt = performance.now()
    const { rows } = await database.query<{ id: string }>(`select id from emails where status = 'queued'`)
    const ids = rows.map(({ id }) => id)
    for (;;) {
      const { rowCount } = await database.query(
        `select from emails where id = any ($1) and status = 'queued' limit 1`,
        [ids],
      )
      const waitedMs = performance.now() - startedAt
      if (rowCount === 0 || waitedMs > EMAILS_WITHIN_MS + 1_000) return waitedMs
      await delay(250)
    }
  } finally {
    await database.end()
  }
}
