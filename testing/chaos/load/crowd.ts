import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { switchOnStored } from '../../switch-on-stored.ts'
import type { World } from '../world/world.ts'
import { type Customer, visit, wishNumber } from './customer.ts'
import { serve } from './desk.ts'
import { openLedger } from './ledger.ts'
import { arrive, type Person } from './person.ts'

const USUAL = { customers: 12, desks: 2 }
/** Time that people think before their next booking. */
const THINKING_MS = 60

export type Crowd = Awaited<ReturnType<typeof gather>>

/** Customers and staff with accounts, who book, pay, and cancel from `start` until `stop`. */
export async function gather(world: World, { customers: customerCount, desks: deskCount } = USUAL) {
  const ledger = openLedger()
  const customers: Customer[] = await Promise.all(
    Array.from({ length: customerCount }, async (_, owner) => ({
      owner,
      person: await arrive(world.doors, `customer${owner}@example.com`),
    })),
  )
  const desks: Person[] = await Promise.all(
    Array.from({ length: deskCount }, (_, desk) => arrive(world.doors, `desk${desk}@example.com`)),
  )
  const database = new Client({ connectionString: world.databaseUrl() })
  await database.connect()
  await switchOnStored(database)
  await database.query('update users set is_email_verified = true')
  await database.query(`update users set role = 'admin', admin_since = now() where email like 'desk%'`)
  await database.end()

  let isOpen = true
  let wishes = 0
  async function repeat(act: () => Promise<void>): Promise<void> {
    while (isOpen) {
      await act()
      await delay(THINKING_MS)
    }
  }
  const nextWish = () => {
    wishes += 1
    return wishNumber(wishes)
  }
  let working: Promise<void>[] = []
  return {
    ledger,
    customers,
    start() {
      working = [
        ...customers.map((customer) => repeat(() => visit(ledger, world.stripe, customer, nextWish()))),
        ...desks.map((staff) => repeat(() => serve(ledger, staff, nextWish()))),
      ]
    },
    /** Resolves once everyone has the answer to their last request. */
    async stop(): Promise<void> {
      isOpen = false
      await Promise.all(working)
    },
  }
}
