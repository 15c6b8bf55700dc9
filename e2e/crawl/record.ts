import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from '../axe.ts'
import { withoutChance } from './without-chance.ts'

/** The record of a walk through the app: a section is a screen, with its states. */
export interface CrawlRecord {
  section(title: string): void
  /** Records the page once nothing loads anymore. */
  state(title: string, page: Page): Promise<void>
  /** Opens a page with this heading, and records it. */
  visit(title: string, page: Page, path: string, name?: string | RegExp): Promise<void>
  /** Presses a button that shows a toast, and records that. */
  press(title: string, within: Page | Locator, button: string | RegExp): Promise<void>
  /** Presses a button that opens a dialog, and records that. */
  open(page: Page, button: string | RegExp, title?: string): Promise<void>
  /** Records texts that aren't on any screen. */
  list(title: string, lines: readonly string[]): void
  /** Writes `screens.md`. */
  write(): void
  readonly violations: readonly string[]
}

const FILE = path.join(import.meta.dirname, 'screens.md')
const INTRO = `# Screens

Every state of every screen as assistive technology sees it (Playwright's ARIA snapshots), and toasts. Then every email.
Written by \`npm run crawl\` from the running app, so that a change of words shows in a diff. Don't edit it by hand. Each
state lists only what it adds to its screen.`
const PICTURES = 'screenshots'
/** For each state, the name of its picture in the README. */
const README_PICTURES: Record<string, string> = {
  'Landing page (/): Signed out, 390 light': 'landing',
  'Booking (/booking): Start and duration chosen, 390 light': 'booking',
  'Checkout (/checkout): Payment, 390 dark': 'checkout',
  'Admin hub (/admin): A day with bookings and a closure, 1280 light': 'board',
}
const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 820, height: 1180 }, { width: 1280, height: 800 }]

/**
 * Lines without words; addresses of links, which contain ids; rows, which are named by their cells; and all hours of the
 * board but the first.
 */
const SKIPPED =
  /^- (\/url|status: Notification|row |(cell|list|listitem|paragraph|rowgroup|status|text)$|link "Book .+ at (?!8:00 AM))/

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Waits for a toast, and leaves it for `CrawlRecord.state` to take. */
export async function toast(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.shownToasts?.length ?? 0)).toBeGreaterThan(0)
}

/** `pictures` are words of the states to take pictures of; without any, all states. */
export function startRecord(pictures: readonly string[] | null): CrawlRecord {
  const out = [INTRO]
  const violations: string[] = []
  let section = ''
  let states = 0
  /** Lines of earlier states of the screen. */
  let known = new Set<string>()
  if (pictures) {
    rmSync(PICTURES, { recursive: true, force: true })
    mkdirSync('docs/pictures', { recursive: true })
  }

  function list(title: string, lines: readonly string[]): void {
    if (lines.length > 0) out.push('', `### ${title}`, '', '```', ...lines.map(withoutChance), '```')
  }

  async function state(title: string, page: Page): Promise<void> {
    states += 1
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText(/^((Loading|Verifying).*)?…$/)).toHaveCount(0)
    const lines = [...(await readSettled(page)), ...(await takeToasts(page))].map(withoutChance)
    list(
      title,
      lines.filter((line) => !known.has(line) && known.add(line)),
    )
    await lookAt(page, `${section}: ${title}`)
  }

  /** Checks the state in each size and color scheme, and takes pictures of it. */
  async function lookAt(page: Page, state: string): Promise<void> {
    const before = page.viewportSize() ?? PHONE
    const name = `${String(states).padStart(3, '0')}-${state.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    const isPictured =
      pictures?.length === 0 || pictures?.some((word) => state.toLowerCase().includes(word.toLowerCase()))
    for (const size of SIZES)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Two frames: the page lays out a new size in the first, and is painted in the second.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        const where = `${state}, ${size.width} ${colorScheme}`
        if (isPictured) await takePictures(page, `${name}-${size.width}-${colorScheme}`, where)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) violations.push(`${where}: ${overflow} pixels too wide`)
        for (const violation of await axeViolations(page, colorScheme))
          violations.push(`${where}: ${violation}`)
      }
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize(before)
  }

  return {
    section(title) {
      section = title
      known = new Set()
      out.push('', `## ${title}`)
    },
    state,
    async visit(title, page, path, name = /./) {
      await page.goto(path)
      await heading(page, name)
      await state(title, page)
    },
    async press(title, within, button) {
      const page = 'goto' in within ? within : within.page()
      await press(within, button)
      await toast(page)
      await state(title, page)
    },
    async open(page, button, title = String(button)) {
      await press(page, button)
      await expect(dialogOf(page)).toBeVisible()
      await state(title, page)
    },
    list,
    write: () => writeFileSync(FILE, `${out.join('\n')}\n`),
    violations,
  }
}

/** The page once two looks in a row find the same: parts of it are loaded separately. */
async function readSettled(page: Page): Promise<string[]> {
  let last = ''
  await expect(async () => {
    const before = last
    last = await page.locator('body').ariaSnapshot()
    expect(last).toEqual(before)
  }).toPass({ intervals: [400], timeout: 15_000 })
  return (
    last
      // Toasts are noted as they appear, because they close at any time.
      .replaceAll(/^( *)- region "Notifications.*\n(\1 +.*(\n|$))*/gm, '')
      .split('\n')
      .map((line) => line.trim().replace(/:$/, ''))
      .filter((line) => line !== '' && !SKIPPED.test(line))
  )
}

/** Titles and texts; a toast also notes the elements around them. */
async function takeToasts(page: Page): Promise<string[]> {
  const toasts = await page.evaluate(() => window.shownToasts?.splice(0) ?? [])
  const isPart = (part: string, whole: string) => part !== whole && whole.includes(part)
  return toasts.map((parts) => {
    const texts = parts.filter((part) => part !== '' && !parts.some((other) => isPart(other, part) && other))
    return `Toast: ${[...new Set(texts)].join(' | ')}`
  })
}

async function takePictures(page: Page, name: string, where: string): Promise<void> {
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true })
  const picture = README_PICTURES[where]
  if (picture) await page.screenshot({ path: `docs/pictures/${picture}.jpg`, type: 'jpeg', quality: 72 })
}
