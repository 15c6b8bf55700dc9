import { expect, type Page } from '@playwright/test'
import { recordedEvents } from './barn.ts'

/** Opens a page and lets it settle, so that the worker is installed and serves it. The page's clock is Playwright's from then on. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  // The app has started: the document shows a heading before.
  await expect.poll(() => recordedEvents(page)).not.toEqual([])
  await page.clock.fastForward(3_000)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
