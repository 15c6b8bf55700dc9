import { expect, type Page } from '@playwright/test'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESK = { width: 1280, height: 800 }

/** Expects nothing wider than the screen, at a desk, on a tablet, and on a phone. Leaves the page at the phone's size. */
export async function expectToFitWidth(page: Page, name: string): Promise<void> {
  for (const size of [DESK, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([name, size.width, overflow]).toEqual([name, size.width, 0])
  }
}
