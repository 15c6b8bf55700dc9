import { expect } from '@playwright/test'
import { type Crawl, heading, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'

/** A customer makes a link, and later sees that there's one. The extension is on by default. */
export async function walkScreens(walk: Crawl, { rival }: Devices): Promise<void> {
  walk.section('Calendar feed (/profile)')
  await walk.visit('No link', rival, '/profile', 'Calendar')
  await press(rival, 'Create Link')
  await expect(rival.getByLabel('Your calendar link')).toBeVisible()
  const url = await rival.getByLabel('Your calendar link').inputValue()
  await expect(rival.getByRole('link', { name: 'Add to Calendar App' })).toHaveAttribute(
    'href',
    url.replace(/^https?/, 'webcal'),
  )
  await walk.state('Its link, once', rival)
  await rival.reload()
  await heading(rival, 'Calendar')
  await expect(rival.getByRole('button', { name: 'Create New Link' })).toBeVisible()
  await walk.state('There is a link', rival)
}
