import { expect } from '@playwright/test'
import { emailedText } from '../../../e2e/barn.ts'
import { type Crawl, heading, press, toast } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** A coach's teams, and a parent who signs through a link. */
export async function walkScreens(walk: Crawl, { page, rival, staff }: Devices): Promise<void> {
  await switchExtra(staff, 'teams', true)
  walk.section('Teams (/teams)')
  await walk.visit('None', rival, '/teams', 'My Teams')
  await rival.getByLabel('Team Name').fill('U12 Monarchs')
  await press(rival, 'Create Team')
  const url = await rival.getByLabel('Team link').inputValue()
  await rival.getByText('Add a Player').click()
  await rival.getByLabel('First Name').fill('Max')
  await rival.getByLabel('Last Initial').fill('B')
  await press(rival, 'Add Player')
  await expect(rival.getByText('Max B.', { exact: true })).toBeVisible()
  await walk.state('One player, not signed', rival)

  walk.section("A team's link (/team)")
  await walk.visit('Unknown', page, '/team?token=unknown', "This Link Can't Be Used")
  await page.goto(`/team${new URL(url).search}`)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await walk.state('Email', page)
  await page.getByLabel('Email', { exact: true }).fill('ruth@example.com')
  await press(page, 'Email Me a Code')
  await heading(page, 'Enter the Code')
  await walk.state('Code', page)
  const code = page.getByLabel('Code', { exact: true })
  await code.fill(await emailedText(page, 'ruth@example.com', /^\d{6}(?= is your code)/g))
  await page.getByLabel('First Name').fill('Sam')
  await page.getByLabel('Last Initial').fill('R')
  await page.getByLabel('Birth Year').fill('2014')
  await walk.state('A new player', page)
  await press(page, 'Continue')
  await heading(page, 'Sign for Sam R.')
  await walk.state('To sign', page)
  await page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }).check()
  await page.getByLabel('Digital Signature').fill('Ruth Robinson')
  await press(page, 'Sign for Sam R.')
  await toast(page)
  await walk.state('Signed', page)
}
