import type { Page } from '@playwright/test'

/** How many sheets of Letter paper the page takes to print. */
export async function countPages(
  page: Page,
  options: { landscape?: boolean; marginCm?: number } = {},
): Promise<number> {
  const side = `${options.marginCm ?? 0}cm`
  const pdf = await page.pdf({
    format: 'Letter',
    landscape: options.landscape ?? false,
    margin: { top: side, bottom: side, left: side, right: side },
  })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length
}
