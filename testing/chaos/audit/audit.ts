import { Client } from 'pg'
import { findBalanceBreaches } from '../../money-model/balance-rules.ts'
import { findLedgerBreaches } from '../../money-model/ledger-rules.ts'
import { findMoneyBreaches } from '../../money-model/money-rules.ts'
import { findSlotBreaches } from '../../money-model/slot-rules.ts'
import type { Crowd } from '../load/crowd.ts'
import type { Ledger } from '../load/ledger.ts'
import type { World } from '../world/world.ts'
import { findLost } from './acknowledged.ts'
import { findUnlikeBookings } from './over-http.ts'
import { readLedgers } from './read-ledgers.ts'

/** Problems after a scenario, as sentences. */
interface Findings {
  /** Acknowledged and not there, or shown differently over HTTP. */
  lost: string[]
  /** Slots with two bookings, or that their booking doesn't protect. */
  double: string[]
  money: string[]
}

/** Compares the ledger with the database, and every server's answers with both. No one may be writing. */
export async function audit(world: World, { ledger, customers }: Pick<Crowd, 'ledger' | 'customers'>) {
  const database = new Client({ connectionString: world.databaseUrl() })
  await database.connect()
  try {
    const lost = [
      ...(await findLost(database, ledger)),
      ...(await findUnlikeBookings(database, world.serverUrls(), customers)),
    ]
    const double = findSlotBreaches(await readLedgers(world.databaseUrl(), world.stripe))
    await settle(world)
    return { lost, double, money: await findWrongMoney(world, database, ledger) } satisfies Findings
  } finally {
    await database.end()
  }
}

/** Lets Stripe deliver its events, holds run out, and every job do its work. */
async function settle({ serverUrls, stripeOrigin }: World): Promise<void> {
  for (const advance of ['PT20M', 'PT3M', 'PT3M']) {
    await post(`${stripeOrigin}/_emu/flush`, {})
    await post(`${serverUrls()[0]}/sandbox/clock`, { advance })
  }
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** By the rules of the money model, and by the product's own comparison with Stripe, which is a job. */
async function findWrongMoney(world: World, database: Client, { model }: Ledger): Promise<string[]> {
  const state = await readLedgers(world.databaseUrl(), world.stripe)
  const online = { ...state, bookings: state.bookings.filter(({ madeBy }) => madeBy !== 'staff') }
  const { rows: differences } = await database.query(
    'select kind, subject, facts from book_differences where gone_at is null',
  )
  return [
    ...findMoneyBreaches(state, model),
    ...findLedgerBreaches(online, model),
    ...findBalanceBreaches(state, model),
    ...differences.map(({ kind, subject, facts }) => `reconciling found ${kind} of ${subject}: ${facts}`),
  ]
}
