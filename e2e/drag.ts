import type { Locator, Page } from '@playwright/test'

/** Drags by mouse from the middle of one element to the middle of another. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Once the board stands still.
  await from.hover()
  const [start, end] = [await centerOf(from), await centerOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

export async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
