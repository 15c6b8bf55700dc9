import type { Locator } from '@playwright/test'
import { DESK_PAGES } from '../domain/desk-pages.ts'
import { CLERK } from '../domain/guide/clerk.ts'
import { OWNER } from '../domain/guide/owner.ts'
import type { Guide } from '../domain/guide/step.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'
import { stageGuide } from './stage-guide.ts'
import { walkGuide } from './walk-guide.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('does what the guide of the desk says, with its words', async ({ page }) => {
  await stageGuide(page)
  for (const guide of [CLERK, OWNER]) {
    // A sign-in counts as confirmed for a while only. Requests that a page still has under way would find the
    // earlier session gone.
    await page.goto('about:blank')
    await signInAsAdmin(page)
    await walkGuide(page, guide, (step, act) => test.step(step.title, act))
  }
})

test('opens the guide from any page of the desk, with a picture for each step', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/board')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  for (const guide of [CLERK, OWNER]) {
    await expect(page.getByRole('heading', { level: 1, name: titleOf(guide) })).toBeVisible()
    for (const { picture } of guide.steps) await expectLoaded(page.getByRole('img', { name: picture }))
    await expectAccessible(page, titleOf(guide))
    const other = page.getByRole('link', { name: titleOf(OWNER) })
    if (guide === CLERK) await other.click()
  }
})

const titleOf = ({ path }: Guide) => DESK_PAGES[path].title

/** Pictures load when they come into view. */
async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}
