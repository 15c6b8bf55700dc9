import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts of toasts that this document has shown and no test has read, oldest first. */
    shownToasts: string[][]
  }
}

/** Records the toasts of every page in this context, because they close after five seconds, however slow the test is. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shownToasts = []
    const noted = new WeakSet<Element>()
    const note = () => {
      for (const toast of document.querySelectorAll('.toast')) {
        if (noted.has(toast) || toast.getBoundingClientRect().height === 0) continue
        noted.add(toast)
        window.shownToasts.push([...toast.querySelectorAll('*')].map((part) => part.textContent ?? ''))
      }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast with these texts, shown after those already waited for. It may have closed since. */
export async function expectToast(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const seen: string[][] = []
  await expect(async () => {
    seen.push(...(await page.evaluate(() => window.shownToasts.splice(0))))
    const index = seen.findIndex((parts) => texts.every((text) => parts.some((part) => matches(part, text))))
    expect(index, `${texts.join(': ')} among the toasts ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(0)
    seen.splice(0, index + 1)
  }).toPass()
  await page.evaluate((rest) => window.shownToasts.unshift(...rest), seen)
}

/** Closes the current toast, if it is still open. */
export async function closeToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast [aria-label=Close]')) button.click()
  })
  await expect(page.locator('.toast')).toHaveCount(0)
}

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text)
}

/**
 * Closes the toast with this text as soon as nothing covers its button. Runs inside the page, where five seconds are
 * always enough.
 */
export async function pressCloseOnToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => {
    const toast = [...document.querySelectorAll('.toast')].find((shown) => shown.textContent?.includes(text))
    const button = toast?.querySelector<HTMLElement>('[aria-label=Close]')
    if (!button) return false
    const { x, y, width, height } = button.getBoundingClientRect()
    const inFront = document.elementFromPoint(x + width / 2, y + height / 2)
    if (!inFront || !button.contains(inFront)) return false
    button.click()
    return true
  }, text)
  await expect(page.locator('.toast')).toHaveCount(0)
}
