import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has. */
const MOST_STOPS = 90

const pressed = new WeakMap<Page, number>()

/**
 * How many keys these functions pressed on a page: every Tab, arrow, Enter, and Space. The characters of
 * fields don't count, because typing them takes the same on any device.
 */
export const keysPressed = (page: Page): number => pressed.get(page) ?? 0

export async function pressKey(page: Page, key: string): Promise<void> {
  pressed.set(page, keysPressed(page) + 1)
  await page.keyboard.press(key)
}

/** Presses Tab until this has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await pressKey(page, 'Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await pressKey(page, key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
