import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { spawnServer, temporaryDataDir, untilOpen } from '../../testing/server-process.ts'
import { axeViolations } from '../axe.ts'
import { moveClock } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { noteToasts } from '../toasts.ts'
import { walkLinks } from './checkout-screens.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import { listEmails } from './emails.ts'
import { joinTimes, readAloud, withoutChance } from './read-aloud.ts'
import { type CrawlRecord, NOW } from './stage.ts'

// npm run crawl: starts the app, walks through every state of every screen as a customer, another customer, and staff, checks
// each with axe, and writes what it says into screens.md. `npm run crawl -- --pictures` also takes screenshots; with words
// behind it, only of the states that have them in their titles.
const FILE = path.join(import.meta.dirname, 'screens.md')
const INTRO = `# Screens

What every state of every screen says, in the order in which a screen reader comes to it: roles, names, and states from
Chromium's accessibility tree, and toasts. Then every email. Written by \`npm run crawl\` from the running app, so that a change of
words shows in a diff. Don't edit it by hand. Each state lists only what it adds to its screen.`
const PICTURES = 'screenshots'
const README_PICTURES: Record<string, string> = {
  'Landing page (/): Signed out, 390 light': 'landing',
  'Booking (/booking): Start and duration chosen, 390 light': 'booking',
  'Checkout (/checkout): Payment, 390 dark': 'checkout',
  'Admin hub (/admin): A day with bookings and a closure, 1280 light': 'board',
}
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]
const [option, ...words] = process.argv.slice(2)
const wantsPicture = (state: string) =>
  option === '--pictures' &&
  (words.length === 0 || words.some((word) => state.toLowerCase().includes(word.toLowerCase())))

const out = [INTRO]
const violations: string[] = []
let section = ''
let states = 0
/** Lines of earlier states of the screen. */
let known = new Set<string>()

function write(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  const items = joinTimes(lines).map((line) => `- ${line.replaceAll(/[<>*_`[\]]/g, '\\$&')}`)
  out.push('', `### ${title}`, '', ...items)
}

const record: CrawlRecord = {
  section(title) {
    section = title
    known = new Set()
    out.push('', `## ${title}`)
  },
  async state(title, page) {
    states += 1
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText(/^((Loading|Verifying).*)?…$/)).toHaveCount(0)
    const lines = [...(await readSettled(page)), ...(await takeToasts(page))]
    write(
      title,
      lines.filter((line) => !known.has(line) && known.add(line)),
    )
    await lookAt(page, `${section}: ${title}`)
  },
  list: (title, lines) => write(title, lines.map(withoutChance)),
}

/** The page once two looks in a row find the same: parts of it are loaded on their own. */
async function readSettled(page: Page): Promise<string[]> {
  let last: string[] = []
  await expect(async () => {
    const before = last
    last = await readAloud(page)
    expect(last).toEqual(before)
  }).toPass({ intervals: [400], timeout: 15_000 })
  return last
}

/** Titles and texts; a toast also notes the elements around them. */
async function takeToasts(page: Page): Promise<string[]> {
  const toasts = await page.evaluate(() => window.shownToasts?.splice(0) ?? [])
  const isPart = (part: string, whole: string) => part !== whole && whole.includes(part)
  return toasts.map((parts) => {
    const texts = parts.filter((part) => part !== '' && !parts.some((other) => isPart(other, part) && other))
    return withoutChance(`Toast: ${[...new Set(texts)].join(' | ')}`)
  })
}

/** Checks the state in each size and color scheme, and takes pictures of it. */
async function lookAt(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 900 }
  const name = `${String(states).padStart(3, '0')}-${state.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Two frames: the page answers a new size in the first, and is painted in the second.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const where = `${state}, ${size.width} ${colorScheme}`
      if (wantsPicture(state)) await takePictures(page, `${name}-${size.width}-${colorScheme}`, where)
      for (const violation of await axeViolations(page, colorScheme))
        violations.push(`${where}: ${violation}`)
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}

async function takePictures(page: Page, name: string, where: string): Promise<void> {
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true })
  const picture = README_PICTURES[where]
  if (picture) await page.screenshot({ path: `docs/pictures/${picture}.jpg`, type: 'jpeg', quality: 72 })
}

async function crawl(): Promise<void> {
  const data = temporaryDataDir()
  const server = await spawnServer({ DATA_DIR: data.dataDir })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  async function newDevice(width = 390): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: server.url.replace('127.0.0.1', 'localhost'),
      viewport: { width, height: 900 },
      timezoneId: 'America/Detroit',
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await noteToasts(context)
    return context
  }
  try {
    await untilOpen(server)
    const page = await (await newDevice()).newPage()
    const staff = await (await newDevice(1280)).newPage()
    const rival = await (await newDevice()).newPage()
    await moveClock(staff, { now: NOW })
    await signInAsAdmin(staff)
    for (const [name, email] of [
      ['Duke', 'duke@example.com'],
      ['Gil', 'gil@example.com'],
    ] as const)
      await register(await newDevice(), name, email)
    await register(rival, 'Don', 'don@example.com')
    await verifyAddress(rival, 'don@example.com')
    await walkCustomerScreens(record, { page, staff, rival })
    await walkLinks(record, { page, staff, rival })
    await walkDeskScreens(record, { staff, rival })
    await listEmails(record, staff)
  } finally {
    await browser.close()
    server.child.kill('SIGTERM')
    await server.exited
    data.remove()
  }
}

if (option === '--pictures') {
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync('docs/pictures', { recursive: true })
}
try {
  await crawl()
} finally {
  writeFileSync(FILE, `${out.join('\n')}\n`)
}
for (const violation of violations) process.stdout.write(`${violation}\n`)
process.stdout.write(`${states} states, ${violations.length} violations. Wrote ${FILE}\n`)
process.exitCode = violations.length === 0 ? 0 : 1
