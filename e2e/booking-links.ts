import type { Locator, Page } from '@playwright/test'
import { expect } from './barn.ts'

/**
 * Staff show a link to the booking on `page` as a QR code, and the customer opens it on a phone.
 */
export async function scanLink(
  page: Page,
  { button, anotherDevice }: { button: string; anotherDevice: () => Promise<Page> },
): Promise<{ dialog: Locator; phone: Page }> {
  const made = page.waitForResponse((response) => response.url().endsWith('/links'))
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const { url } = await (await made).json()
  const phone = await anotherDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/link${new URL(url).search}`)
  return { dialog, phone }
}
