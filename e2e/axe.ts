import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations that axe finds on the page, or a part of it, in one color scheme. Skips Stripe's own frames. */
export async function axeViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  part = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A text that still fades in has too little contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // Dark mode changes nothing but colors.
  return await findViolations(page, part, colorScheme === 'dark' ? ['color-contrast'] : RULES)
}

/** Expects axe to find nothing, in light and dark, on the page or a part of it. Skips Stripe's own frames. */
export async function expectAccessible(page: Page, name: string, part = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    expect(await axeViolations(page, colorScheme, part), `${name}, ${colorScheme}`).toEqual([])
}

function findViolations(page: Page, part: string, runOnly: string[]): Promise<string[]> {
  return page.evaluate(
    async ({ part, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const scope = { include: [[part]], exclude: [['iframe']] }
      const { violations } = await axe.run(scope, { runOnly, resultTypes: ['violations'], iframes: false })
      return violations.map(
        ({ id, nodes }) =>
          `${id} ${nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`).join(' ')}`,
      )
    },
    { part, runOnly },
  )
}
