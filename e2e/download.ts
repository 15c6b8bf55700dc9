import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Downloads a linked file, and returns its name and lines. */
export async function download(page: Page, name: string): Promise<{ name: string; lines: string[] }> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const file = await started
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}
