import { parseArgs } from 'node:util'
import { spawnServer, temporaryDataDir, untilOpen } from '../../testing/server-process.ts'
import { copyTemplate, startTestPostgres } from '../../testing/template-database.ts'
import { workAtDesk } from './clerk-day.ts'
import { openConnection } from './connection.ts'
import { bookAndPay, CUSTOMER, lookAfterBooking } from './customer-journey.ts'
import type { Driver } from './driver.ts'
import { startPuppeteer } from './puppeteer-driver.ts'
import { createScreen } from './screen.ts'
import { startWebKit } from './webkit-driver.ts'

// npm run test:engines: a customer's journey and a clerk's day in each engine, with and without Temporal. scripts/test-engines.mjs
// installs the engines. Arguments name the engines to run; --short stops once the customer has paid, without Temporal.
const NOW = '2027-02-01T09:30:00-05:00'
const CHOICE = { cage: 'Batting Cage 2', day: 'Wednesday, February 3', time: '6:00 PM' }
const CLERK = { email: 'casey@example.com', password: 'forty-two-42' }

type Start = (hasTemporal: boolean) => Promise<Driver>
const paths = process.env
const ENGINES: Record<string, Start> = {
  chromium: (hasTemporal) =>
    startPuppeteer({ engine: 'chromium', executablePath: paths.CHROMIUM_PATH ?? '', hasTemporal }),
  webkit: (hasTemporal) =>
    startWebKit({ driver: paths.WEBKIT_DRIVER ?? '', browser: paths.WEBKIT_BROWSER ?? '', hasTemporal }),
  firefox: (hasTemporal) =>
    startPuppeteer({ engine: 'firefox', executablePath: paths.FIREFOX_PATH ?? '', hasTemporal }),
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' } },
})
const engines = positionals.length > 0 ? positionals : Object.keys(ENGINES)
const postgres = await startTestPostgres()
const people = options.short ? 'customer' : 'customer and clerk'
let passed = 0
let failed = 0
for (const engine of engines)
  for (const hasTemporal of options.short ? [false] : [false, true]) {
    const name = `${people} in ${engine} ${hasTemporal ? 'with' : 'without'} Temporal`
    const started = performance.now()
    const result = await runJourneys(engine, hasTemporal).catch((error: Error) => {
      failed += 1
      return `failed\n${error.message}\n`
    })
    if (result === 'passed') passed += 1
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(`${name}: ${result} (${seconds} s)\n`)
  }
await postgres.stop()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function runJourneys(engine: string, hasTemporal: boolean): Promise<string> {
  const data = temporaryDataDir()
  const database = await copyTemplate(postgres.url)
  const server = await spawnServer({
    DATA_DIR: data.dataDir,
    DATABASE_URL: database.serverUrl,
    DATABASE_MIGRATION_URL: database.url,
  })
  const connection = await openConnection(server.url)
  let driver: Driver | undefined
  try {
    await untilOpen(server)
    await send(server.url, '/sandbox/clock', { now: NOW })
    await openDesk(server.url)
    driver = await (ENGINES[engine] as Start)(hasTemporal)
    const pictures = `screenshots/engines/${engine}-${hasTemporal ? 'with' : 'without'}-temporal`
    const screen = createScreen(driver, { origin: connection.origin, pictures })
    // A page of the server without the app's scripts, which may bring the polyfill.
    await screen.open('/favicon.svg')
    const temporal = await screen.readTemporal()
    if (hasTemporal && temporal === 'unfinished') return 'left out, because its Temporal is unfinished'
    if (temporal !== (hasTemporal ? 'complete' : 'none')) throw new Error(`Temporal is ${temporal}`)
    await bookAndPay(screen, CHOICE)
    if (options.short) return 'passed'
    await lookAfterBooking(screen, { cage: CHOICE.cage, connection })
    await workAtDesk(screen, { ...CLERK, customer: CUSTOMER })
    return 'passed'
  } finally {
    await driver?.close()
    connection.close()
    server.child.kill('SIGTERM')
    await server.exited
    await database.drop()
    data.remove()
  }
}

/** Registers the first admin. */
async function openDesk(url: string): Promise<void> {
  const { email, password } = CLERK
  const account = { firstName: 'Casey', lastName: 'Stengel', email, password, confirmPassword: password }
  const registered = await send(url, '/api/auth/register', account)
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  await send(url, '/api/promote-to-admin', { email }, { cookie })
}

async function send(url: string, path: string, body: object, headers = {}): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}
