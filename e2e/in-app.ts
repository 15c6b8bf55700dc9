import type { Page } from '@playwright/test'

/** Opens a path as the app's own links do: without loading the document again. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => window.history.pushState(null, '', path), path)
}
