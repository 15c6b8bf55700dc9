import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts that live regions of this document have announced, oldest first. */
    announced: string[]
  }
}

const REGIONS = '[role=alert], [role=status], [aria-live]:not([aria-live=off])'

/** Records what screen readers announce in the documents that this page loads from now on. */
export async function noteAnnouncements(page: Page): Promise<void> {
  await page.addInitScript((regions) => {
    window.announced = []
    const last = new WeakMap<Element, string>()
    const note = () => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent ?? ''
        if (text !== '' && last.get(region) !== text) window.announced.push(text)
        last.set(region, text)
      }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  }, REGIONS)
}

/** The announcements with this text. */
export async function announcementsOf(page: Page, text: string): Promise<string[]> {
  return await page.evaluate((text) => window.announced.filter((each) => each.includes(text)), text)
}
