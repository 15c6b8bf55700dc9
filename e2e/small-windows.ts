import { expect, type Page } from '@playwright/test'

/** A small window, or one in which text is larger. */
interface Window {
  width: number
  height: number
  /** The size of text, relative to the usual one. */
  zoom?: number
}

const SMALL: readonly Window[] = [
  { width: 390, height: 844, zoom: 1.75 },
  { width: 390, height: 844, zoom: 2 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
]

/** The most that bars may take of a window's height if it's wider than high. */
const MAX_BARS = 0.2

/**
 * Expects that an open page stays usable in small windows and with large text: nothing is wider than the
 * window, no word is broken into letters, and bars leave room for the page.
 */
export async function expectUsableWhenSmall(page: Page, name: string): Promise<void> {
  for (const { width, height, zoom = 1 } of SMALL) {
    await page.setViewportSize({ width, height })
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size
      },
      `${zoom * 100}%`,
    )
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await page.evaluate(problems)
    // Their share, only if it's too much.
    const bars = width > height && found.bars > MAX_BARS ? found.bars : 0
    expect
      .soft({ name, width, zoom, ...found, bars })
      .toEqual({ name, width, zoom, overflow: 0, broken: [], bars: 0 })
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

/** Runs in the page: its overflow in pixels, broken words, and the share of its height that bars take. */
function problems() {
  const root = document.documentElement
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = words.nextNode(); node; node = words.nextNode())
    for (const { 0: word, index } of node.nodeValue?.matchAll(/[a-z]{4,}/gi) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 2) broken.push(word)
    }
  const isBar = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
  const bars = [...document.body.querySelectorAll('*')]
    .filter((element) => isBar(element) && element.getBoundingClientRect().width >= innerWidth / 3)
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > 0)
  const height = bars.reduce((sum, { height }) => sum + height, 0)
  return { overflow: root.scrollWidth - root.clientWidth, broken, bars: height / innerHeight }
}
