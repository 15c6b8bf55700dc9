import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type Stripe from 'stripe'
import { runningPostgresUrl } from '../../../server/db/embedded-postgres.ts'
import { openStripe } from '../../servers/open-stripe.ts'
import { type ChaosPostgres, openPostgres } from './postgres.ts'
import { type ChaosServer, openServer } from './server.ts'

/** The product with its surroundings, as customers and the audit see it. */
export interface World {
  /** The addresses where customers and staff reach the product. */
  doors: () => readonly string[]
  /** Each server process's own address, for the audit. */
  serverUrls: () => readonly string[]
  /** The database itself, as its owner, for the audit. */
  databaseUrl(): string
  stripe: Stripe
  stripeOrigin: string
}

/** The surroundings in which a scenario builds its world. Everything in them ends with them, last to first. */
export interface Ground {
  folder: string
  stripe: Awaited<ReturnType<typeof openStripe>>
  /** Something to close at the end. */
  add<T extends Thing>(thing: T): T
  /** Everything that was logged. */
  output(): string
}

interface Thing {
  close(): unknown
  output?(): string
}

export async function breakGround(): Promise<Ground & { close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-chaos-'))
  const stripe = await openStripe()
  const things: Thing[] = [stripe]
  return {
    folder,
    stripe,
    add(thing) {
      things.push(thing)
      return thing
    },
    output: () => things.map((thing) => thing.output?.() ?? '').join('\n'),
    async close() {
      // If one of them fails to close, the others must still close.
      for (const thing of things.toReversed())
        await Promise.try(() => thing.close()).catch((error: Error) => console.error(`  ${error.message}`))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server as `npm start` runs it: one process with an embedded database. */
export async function openAlone(ground: Ground, env: Record<string, string> = {}) {
  const server = await addServer(ground, env)
  return { ...worldOf(ground, [server], () => runningPostgresUrl(ground.folder) ?? ''), server }
}

/** Several servers on their own PostgreSQL, which they reach through a proxy. */
export async function openTogether(ground: Ground, count: number, env: Record<string, string> = {}) {
  const postgres: ChaosPostgres = ground.add(await openPostgres(path.join(ground.folder, 'database')))
  const servers: ChaosServer[] = []
  while (servers.length < count) servers.push(await addServer(ground, { DATABASE_URL: postgres.url, ...env }))
  return { ...worldOf(ground, servers, postgres.directUrl), servers, postgres }
}

async function addServer(ground: Ground, env: Record<string, string>): Promise<ChaosServer> {
  const server = await openServer({
    DATA_DIR: ground.folder,
    SANDBOX_STRIPE_PORT: ground.stripe.port,
    ...env,
  })
  ground.add({ close: server.stop, output: server.output })
  return server
}

function worldOf({ stripe }: Ground, servers: readonly ChaosServer[], databaseUrl: () => string): World {
  const urls = () => servers.map(({ url }) => url)
  return {
    doors: urls,
    serverUrls: urls,
    databaseUrl,
    stripe: stripe.sdk,
    stripeOrigin: stripe.origin,
  }
}
