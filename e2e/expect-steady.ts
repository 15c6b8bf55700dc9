import type { Page } from '@playwright/test'
import { expect } from './barn.ts'
import { goInApp } from './in-app.ts'

/**
 * A complaint in the console during `expectSteady`: the swap from the fallback font also moves controls, by a
 * few pixels, and only when the server is slow.
 */
export const NO_FONTS = /ERR_FAILED.*woff2/

/**
 * A path to load, or to open within the app, and a text that it shows, unlike the page before. With
 * `isFooterFree`, the footer may move.
 */
type Opened = { shows: string; isFooterFree?: boolean } & (
  | { path: string; inApp?: never }
  | { inApp: string }
)

/** Opens each page, and expects that no visible control moves until all of it is there, with the text. */
export async function expectSteady(page: Page, pages: Opened[]): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  await noteMoves(page)
  const delivered = await respondOneByOne(page)
  for (const { shows, isFooterFree = false, ...opened } of pages) {
    if (opened.inApp === undefined) await page.goto(opened.path, { waitUntil: 'commit' })
    else await goInApp(page, opened.inApp)
    await expect(page.getByRole('main')).toContainText(shows)
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
    await delivered()
    const all = await page.evaluate(() => (window as unknown as { moves: () => string[] }).moves())
    const moves = all.filter((move) => !(isFooterFree && move.startsWith('Get Directions')))
    expect.soft({ ...opened, moves }).toEqual({ ...opened, moves: [] })
  }
}

/**
 * Delivers the API's responses one by one, each once the page has painted the one before. Returns a wait for
 * the last.
 */
async function respondOneByOne(page: Page): Promise<() => Promise<void>> {
  let last = Promise.resolve()
  await page.route(/\/api\/(?!live)/, (route) => {
    const deliver = async () => {
      await route.fulfill({ response: await route.fetch() })
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      )
    }
    // A request that a page sends as it's left has no one to deliver to.
    last = last.then(deliver).catch(() => undefined)
    return last
  })
  return async () => {
    for (let awaited = null; awaited !== last; ) {
      awaited = last
      await awaited
    }
  }
}

/**
 * Notes the controls in view that something else pushed away: by more than 2 pixels, and without scrolling.
 * A control that appears with a shift, or before the browser reports it, wasn't pushed.
 */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary'
    const moves: string[] = []
    const paintedAt = new WeakMap<Element, number>()
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      const controls = added.flatMap((node) =>
        node instanceof Element ? [node, ...node.querySelectorAll(CONTROLS)] : [],
      )
      // The second frame begins once the first is painted.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          for (const control of controls) paintedAt.set(control, performance.now())
        }),
      )
    }).observe(document, { childList: true, subtree: true })
    const note = (entries: PerformanceEntryList) => {
      for (const { startTime, sources } of entries as LayoutShift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const outer = element?.closest(CONTROLS)
          const control = (outer ? [outer] : [...(element?.querySelectorAll(CONTROLS) ?? [])]).find(
            (one) => (paintedAt.get(one) ?? Number.POSITIVE_INFINITY) <= startTime,
          )
          const distance = Math.max(Math.abs(to.top - from.top), Math.abs(to.left - from.left))
          if (control && from.height > 0 && distance > 2)
            moves.push(`${control.textContent || control.tagName} by ${Math.round(to.top - from.top)}px`)
        }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      moves: () => {
        note(observer.takeRecords())
        return moves.splice(0)
      },
    })
  })
}

interface LayoutShift extends PerformanceEntry {
  sources: LayoutShiftSource[]
}

interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}
