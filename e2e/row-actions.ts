import type { Locator, Page } from '@playwright/test'

/** The button of a list's row with its menu of actions. */
export const actionsFor = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true })

/** Chooses an action from the menu of a list's row. */
export async function chooseAction(page: Page, name: string, action: string | RegExp): Promise<void> {
  const button = actionsFor(page, name).first()
  await button.scrollIntoViewIfNeeded()
  // The scroll is reported with the next frame, and would close the menu.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await button.click()
  await page.getByRole('menuitem', { name: action }).click()
}
