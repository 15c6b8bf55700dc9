import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from './barn.ts'
import { anotherDevice } from './staff.ts'

/**
 * Staff show a link to the booking on `page` as a QR code, and the customer opens it on a phone; close its context when done.
 */
export async function scanLink(
  page: Page,
  { button, browser, baseURL }: { button: string; browser: Browser; baseURL: string | undefined },
): Promise<{ dialog: Locator; phone: Page }> {
  const made = page.waitForResponse((response) => response.url().endsWith('/links'))
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const { url } = await (await made).json()
  const phone = await anotherDevice(browser, baseURL)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/link${new URL(url).search}`)
  return { dialog, phone }
}
