import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from '../axe.ts'

/** A walk through the app that checks each state of each screen it comes to. */
export interface Crawl {
  /** Says which screen the next states belong to. */
  section(title: string): void
  /** Checks the page once nothing loads anymore. */
  state(title: string, page: Page): Promise<void>
  /** Opens a page with this heading, and checks it. */
  visit(title: string, page: Page, path: string, name?: string | RegExp): Promise<void>
  /** Presses a button that shows a toast, and checks that. */
  press(title: string, within: Page | Locator, button: string | RegExp): Promise<void>
  /** Presses the button of a form that says what's wrong with it, and checks that. */
  refused(title: string, within: Page | Locator, button: string | RegExp): Promise<void>
  /** Presses a button that opens a dialog, and checks that. */
  open(page: Page, button: string | RegExp, title?: string): Promise<void>
  /** Violations that axe found, and pages wider than the screen. */
  readonly violations: readonly string[]
}

const PICTURES = 'screenshots'
const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 820, height: 1180 }, { width: 1280, height: 800 }]

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Waits for a toast shown since the last state. */
export async function toast(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.shownToasts?.length ?? 0)).toBeGreaterThan(0)
}

/** `pictures` are words of the states to take pictures of; without any, all states. */
export function startCrawl(pictures: readonly string[] | null): Crawl {
  const violations: string[] = []
  let section = ''
  let states = 0
  if (pictures) rmSync(PICTURES, { recursive: true, force: true })

  async function state(title: string, page: Page): Promise<void> {
    states += 1
    await settled(page)
    await page.evaluate(() => window.shownToasts?.splice(0))
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
        const file = path.join(PICTURES, `${name}-${size.width}-${colorScheme}.png`)
        if (isPictured) await page.screenshot({ path: file, fullPage: true })
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
    async refused(title, within, button) {
      await press(within, button)
      await expect(within.getByRole('alert')).toBeVisible()
      await state(title, 'goto' in within ? within : within.page())
    },
    async open(page, button, title = String(button)) {
      await press(page, button)
      await expect(dialogOf(page)).toBeVisible()
      await state(title, page)
    },
    violations,
  }
}

/** Waits until two looks in a row find the same: parts of a page are loaded separately. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(/^((Loading|Verifying).*)?…$/)).toHaveCount(0)
  let last = ''
  await expect(async () => {
    const before = last
    last = await page.locator('body').ariaSnapshot()
    expect(last).toEqual(before)
  }).toPass({ intervals: [400], timeout: 15_000 })
}
