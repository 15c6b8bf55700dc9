import type { Page } from '@playwright/test'

/** The number of sheets of Letter paper that the page takes to print. */
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
