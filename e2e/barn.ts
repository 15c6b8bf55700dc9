import { appendFileSync } from 'node:fs'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import {
  eventually,
  type ServerProcess,
  spawnServer,
  temporaryDataDir,
  untilOpen,
} from '../testing/server-process.ts'
import { copyTemplate, emptyDatabase } from '../testing/template-database.ts'
import { logFile, noteSecrets } from './known-secrets.ts'
import { REAL_STRIPE } from './real-stripe.ts'
import { resetStripe } from './stripe-side.ts'
import { noteToasts } from './toasts.ts'

interface Options {
  /** Extra environment of the server. Another environment is another server. */
  serverEnv: Record<string, string>
}

interface Fixtures {
  /** Fails the test when a page logs an error the test didn't announce. */
  consoleGuard: { expect: (message: RegExp) => void }
  /** Records what no log line may contain (log-lines.check.ts). */
  secretsLedger: undefined
  /**
   * Gives each file a barn without people and bookings, at the real time. A server and a browser for each file took a
   * quarter of the time of all browser tests.
   */
  freshForFile: undefined
  /** Another person's device without a screen: it has its own session, and costs no browser page. */
  elsewhere: Caller
  /** Opens another device, signed out. It closes with the test: pages left open keep asking and drawing. */
  anotherDevice: () => Promise<Page>
}

/** A person who calls the API: a page, or a device without a screen. */
export interface Caller {
  request: APIRequestContext
}

/** The file whose tests this worker is running. */
let currentFile = ''

/** The real server with its sandbox, one per worker and `serverEnv`, on its own database. Each file finds it empty. */
export const test = base.extend<Fixtures, Options & { server: ServerProcess & { databaseUrl: string } }>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use, { workerIndex }) => {
      const data = temporaryDataDir()
      // Without the sandbox there are no payments, even if there are keys.
      const stripeKeys = serverEnv.SANDBOX === '0' ? {} : REAL_STRIPE?.env
      const database = await copyTemplate(process.env.TEST_POSTGRES_URL ?? '')
      const server = await spawnServer({
        DATA_DIR: data.dataDir,
        DATABASE_URL: database.serverUrl,
        DATABASE_MIGRATION_URL: database.url,
        LOG_LEVEL: 'trace',
        ...stripeKeys,
        ...serverEnv,
      })
      const log = logFile(workerIndex)
      for (const stream of [server.child.stdout, server.child.stderr])
        stream?.on('data', (chunk) => appendFileSync(log, chunk))
      await untilOpen(server)
      await use({ ...server, databaseUrl: database.url })
      server.child.kill('SIGTERM')
      await server.exited
      await database.drop()
      data.remove()
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await noteToasts(context)
    await use(context)
  },
  baseURL: async ({ server }, use) => {
    // People type localhost, not 127.0.0.1.
    await use(server.url.replace('127.0.0.1', 'localhost'))
  },
  elsewhere: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext(baseURL ? { baseURL } : {})
    await use({ request })
    await request.dispose()
  },
  anotherDevice: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      contexts.push(context)
      await noteToasts(context)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  freshForFile: [
    async ({ elsewhere, server }, use, { file }) => {
      if (currentFile !== '' && currentFile !== file) {
        await resetStripe(elsewhere)
        await emptyDatabase(server.databaseUrl)
        await moveClock(elsewhere, { reset: true })
      }
      currentFile = file
      await use(undefined)
    },
    { auto: true },
  ],
  consoleGuard: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        const { url } = message.location()
        if (message.type() === 'error' && !isStripes(url)) errors.push(`${message.text()} (${url})`)
      })
      // Chromium reports these as issues, not in the console.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // biome-ignore lint/suspicious/noConsole: where this fixture looks
          console.error(`Against the content policy: ${violatedDirective} ${blockedURI}`),
        )
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      const refusals: string[] = []
      context.on('response', async (response) => {
        if (response.status() < 400 || isStripes(response.url())) return
        refusals.push(`${response.url()}: ${await response.text().catch(String)}`)
      })
      await use({ expect: (message) => expected.push(message) })
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, ['Refused:', ...refusals].join('\n')).toEqual([])
    },
    { auto: true },
  ],
  secretsLedger: [
    async ({ context }, use) => {
      const { noteCookies } = noteSecrets(context)
      await use(undefined)
      await noteCookies()
    },
    { auto: true },
  ],
})

/** Errors on Stripe's own pages aren't ours. */
function isStripes(url: string): boolean {
  return /^https:\/\/([\w-]+\.)*stripe\.(com|network)\//.test(url)
}

export { expect } from '@playwright/test'

/** Console messages of browsers for responses that the page expects and handles. */
export const BAD_REQUEST = /status of 400/
/** Only where a session ends while a page is open: visitors don't ask who they are. */
export const SIGNED_OUT = /status of 401/
export const DECLINED = /status of 402/
export const FORBIDDEN = /status of 403/
export const NOT_FOUND = /status of 404/
export const CONFLICT = /status of 409/
export const GONE = /status of 410/

/** Events that the page recorded for analytics. */
export async function recordedEvents(page: Page): Promise<unknown[]> {
  return await page.evaluate(() => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [])
}

/** Chooses an item, a start and a duration on the booking page. `day` is the facility's calendar day. */
export async function chooseSlot(page: Page, choice: { item: string } & SlotChoice): Promise<void> {
  await openBooking(page, choice.item)
  await pickSlot(page, choice)
}

async function openBooking(page: Page, item: string): Promise<void> {
  await page.goto(`/booking?${item.startsWith('bundle') ? 'bundleId' : 'spaceId'}=${item}`)
}

interface SlotChoice {
  day: Temporal.PlainDate
  time: string
  hours?: 1 | 2 | 3
}

/** Chooses a start and a duration for the item of the open booking page. */
export async function pickSlot(page: Page, { day, time, hours = 1 }: SlotChoice): Promise<void> {
  await pickDay(page, day)
  await page.getByRole('button', { name: `${time}, Available` }).click()
  await durations(page)
    .filter({ hasText: hours === 1 ? '1 hour' : `${hours} hours` })
    .click()
}

export const durations = (page: Page) => page.getByRole('group', { name: 'Duration' }).getByRole('button')

export async function chooseDay(
  page: Page,
  { item, day }: { item: string; day: Temporal.PlainDate },
): Promise<void> {
  await openBooking(page, item)
  await pickDay(page, day)
}

/** Chooses a day on the open booking page. */
export async function pickDay(page: Page, day: Temporal.PlainDate): Promise<void> {
  const cell = page.getByRole('button', { name: dayName(day) })
  await expect(page.getByRole('group', { name: 'Date', exact: true })).toBeVisible()
  if (Temporal.PlainDate.compare(day, await facilityDay(page, STRIP_DAYS - 1)) > 0) {
    await page.getByRole('button', { name: 'More Dates' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    while (!(await cell.isVisible())) await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  }
  await cell.click()
  await expect(page.getByRole('group', { name: 'Start time' })).toBeVisible()
}

/** The days that the booking page shows before "More Dates". */
const STRIP_DAYS = 14

/** The start of a day's name, such as "Saturday, November 21, 6 hours open". */
function dayName(day: Temporal.PlainDate): RegExp {
  const weekday = day.toLocaleString('en-US', { weekday: 'long' })
  const month = day.toLocaleString('en-US', { month: 'long' })
  return new RegExp(`${weekday}, ${month} ${day.day}\\b`)
}

/** Waits until the next press can't count as a double-click, by the page's clock. */
export async function pastDoubleClick(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction((from) => performance.now() - from > 600, from)
}

/** Accepts both agreements and signs. */
export async function signAgreements(
  page: Page,
  signature = 'Jackie Robinson',
  button = 'Sign and Continue',
): Promise<void> {
  await page.getByRole('checkbox', { name: /No-Cancellation Policy/ }).check()
  await page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }).check()
  await page.getByLabel('Digital Signature').fill(signature)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The facility's date this many days from the server's now. */
export async function facilityDay(caller: Caller, days: number): Promise<Temporal.PlainDate> {
  const { now } = (await (await caller.request.get('/sandbox/clock')).json()) as { now: string }
  return Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate().add({ days })
}

export async function moveClock(caller: Caller, change: object): Promise<void> {
  const response = await caller.request.post('/sandbox/clock', { data: change })
  expect(response.ok()).toBe(true)
}

/** The newest link to `path` that was emailed to this address; waits for one that is not `known`. */
export async function emailedLink(
  caller: Caller,
  to: string,
  path: string,
  known: string[] = [],
): Promise<string> {
  return await emailedText(caller, to, new RegExp(`/${path}\\?token=[\\w-]+`, 'g'), known)
}

/** The newest match in the emails to this address, whose subjects come first; waits for one that is not `known`. */
export async function emailedText(
  caller: Caller,
  to: string,
  pattern: RegExp,
  known: string[] = [],
): Promise<string> {
  return await eventually(
    async () => {
      const response = await caller.request.get('/sandbox/mail', {
        params: { to },
        headers: { accept: 'application/json' },
      })
      const emails = (await response.json()) as { subject: string; text: string }[]
      const found = emails.flatMap(({ subject, text }) => `${subject}\n${text}`.match(pattern) ?? [])
      return found.find((each) => !known.includes(each)) ?? ''
    },
    (text) => text !== '',
  )
}
