import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe to find, in either colour scheme, on the page or a part of it; Stripe's own frames are Stripe's. */
export async function expectAccessible(page: Page, name: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).include(part).exclude('iframe')
    // In the dark only the colors are others.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id} ${nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`).join(' ')}`,
      ),
      `${name}, ${colorScheme}`,
    ).toEqual([])
  }
}
