import { expect, type Page } from '@playwright/test'

/**
 * Repeats a check while it moves the page's clock forward; the clock must be Playwright's. Moving it once isn't enough:
 * requests take real time, and a timer that starts when one fails would start after the move.
 */
export async function later(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(15_000)
    await check()
  }).toPass({ timeout: 30_000 })
}
