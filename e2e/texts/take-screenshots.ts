import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { untilLoaded, type WalkRecord } from './document.ts'
import { walkApp } from './walk-app.ts'

// npm run screenshots: pictures of every state of every screen, to look at, and the few that README shows. With words behind
// it, only of the screens that have them in their titles.
const FOLDER = 'screenshots'
const README_FOLDER = 'docs/pictures'
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
] as const
const SCHEMES = ['light', 'dark'] as const
/** Small enough to be kept with the sources. */
const QUALITY = 72

/** The pictures in README: what a first screen shows of each of these states. */
const README_PICTURES = [
  { name: 'landing', state: 'Landing page (/): Signed out', size: SIZES[0], scheme: 'light' },
  {
    name: 'booking',
    state: 'Booking (/booking): Start and duration chosen',
    size: SIZES[0],
    scheme: 'light',
  },
  { name: 'checkout', state: 'Checkout (/checkout): Payment', size: SIZES[0], scheme: 'dark' },
  {
    name: 'board',
    state: 'Admin hub (/admin): A day with bookings and a closure',
    size: SIZES[2],
    scheme: 'light',
  },
] as const

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())

function takeScreenshots(): WalkRecord & { count: () => number } {
  let section = ''
  let count = 0
  let number = 0
  return {
    section(title) {
      section = title
    },
    async state(title, page) {
      const state = `${section}: ${title}`
      number += 1
      const isWanted = wanted.length === 0 || wanted.some((word) => state.toLowerCase().includes(word))
      await untilLoaded(page)
      if (!isWanted) return
      const before = page.viewportSize()
      const file = `${String(number).padStart(3, '0')}-${fileName(state)}`
      for (const size of SIZES)
        for (const scheme of SCHEMES) {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: scheme })
          // Two frames: the page answers a new size in the first, and is painted in the second.
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          )
          await page.screenshot({
            path: path.join(FOLDER, `${file}-${size.width}-${scheme}.png`),
            fullPage: true,
          })
          count += 1
          const picture = README_PICTURES.find(
            (each) => each.state === state && each.size === size && each.scheme === scheme,
          )
          if (picture) await takePicture(page, picture.name)
        }
      await page.emulateMedia({ colorScheme: null })
      if (before) await page.setViewportSize(before)
    },
    list() {},
    count: () => count,
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(README_FOLDER, { recursive: true })
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY })
  writeFileSync(path.join(README_FOLDER, `${name}.jpg`), picture)
}

function fileName(state: string): string {
  return state
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

rmSync(FOLDER, { recursive: true, force: true })
const screenshots = takeScreenshots()
await walkApp(screenshots)
process.stdout.write(`Took ${screenshots.count()} screenshots in ${FOLDER}/\n`)
