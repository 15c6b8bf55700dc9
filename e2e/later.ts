import { expect, type Page } from '@playwright/test'

/**
 * Expects something of a page as time passes on its clock, which must be Playwright's. Answers from the network take
 * real time, so what starts with one (a delay before the next attempt) can begin after the clock went forward once.
 */
export async function later(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(15_000)
    await check()
  }).toPass({ timeout: 30_000 })
}
