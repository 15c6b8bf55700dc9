import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has. */
const MOST_STOPS = 90

/** Presses Tab until this has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
