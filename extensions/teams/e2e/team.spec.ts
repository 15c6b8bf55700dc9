import { expect, type Locator, type Page } from '@playwright/test'
import { CONFLICT, emailedText, facilityDay, GONE, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { holdRequests } from '../../../e2e/hold-requests.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const CODE = /^\d{6}(?= is your code)/g

/** A phone of someone who has no account. */
async function phoneOf(anotherDevice: () => Promise<Page>): Promise<Page> {
  const phone = await anotherDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  return phone
}

/** Seconds that people take, by a rough rule: for a tap, for a letter on a phone, and to look up the code. */
const TAP = 1.5
const LETTER = 0.25
const MAIL_APP = 10

test('a coach names a team, and a parent signs from its link in under 45 seconds', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(GONE)
  const owner = await anotherDevice()
  await signInAsAdmin(owner)
  // A season can be for a team as well.
  for (const name of ['teams', 'seasons']) await switchExtra(owner, name, true)
  const coach = await register(page, 'Satchel')
  await verifyAddress(page, coach)
  const id = await bookByCard(page, {
    date: (await facilityDay(page, 2)).toString(),
    hour: 9,
    spaceId: 'cage-3',
  })

  await page.goto('/teams')
  await page.getByLabel('Team Name').fill('U13 Monarchs')
  await page.getByRole('button', { name: 'Create Team' }).click()
  const url = await page.getByLabel('Team link').inputValue()
  await page.getByText('Rename the Team').click()
  await page.getByLabel('New Name').fill('U12 Monarchs')
  await page.getByRole('button', { name: 'Rename Team' }).click()
  const team = page.getByRole('region', { name: 'U12 Monarchs' })
  await team.getByText('Add a Player').click()
  for (const [name, initial] of [
    ['Sam', 'r'],
    ['Max', 'B'],
  ] as const) {
    await team.getByLabel('First Name').fill(name)
    await team.getByLabel('Last Initial').fill(initial)
    await team.getByLabel("Parent's Email").fill(name === 'Max' ? 'max-parent@example.com' : '')
    await team.getByRole('button', { name: 'Add Player' }).click()
    await expect(team.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(team).toContainText('0 of 2 signed')
  await team.getByLabel('First Name').fill('sam')
  await team.getByLabel('Last Initial').fill('R')
  await team.getByRole('button', { name: 'Add Player' }).click()
  await expect(team.getByText('This player is already on the roster.')).toBeVisible()
  await expect(team.getByLabel('First Name')).toHaveValue('sam')
  await goInApp(page, '/dashboard')
  await page.getByLabel('For Team: Batting Cage 3').selectOption('U12 Monarchs')
  await expectToast(page, 'Team Saved', "The team's players see this time on their page.")
  await page.getByLabel('For Team: Batting Cage 3').selectOption('None')
  await expectToast(page, 'Team Saved', "This time isn't for a team anymore.")
  await page.getByLabel('For Team: Batting Cage 3').selectOption('U12 Monarchs')
  await expectToast(page, 'Team Saved')
  await expect(page.getByLabel('For Team: Batting Cage 3')).toHaveValue(/.+/)

  await goInApp(page, '/season?spaceId=cage-1')
  await page.getByLabel('For Team').selectOption('U12 Monarchs')
  await goInApp(page, '/teams')
  await expect(team).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('For Team')).toHaveValue(/.+/)

  const phone = await phoneOf(anotherDevice)
  const parent = `parent-${crypto.randomUUID().slice(0, 8)}@example.com`
  let taps = 0
  let letters = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const type = async (label: string, text: string, { isFocused = false } = {}) => {
    await phone.getByLabel(label, { exact: true }).fill(text)
    letters += text.length
    if (!isFocused) taps += 1
  }
  await phone.goto(`/team${new URL(url).search}`)
  await expect(phone.getByText('U12 Monarchs')).toBeVisible()
  await type('Email', parent)
  await tap(phone.getByRole('button', { name: 'Email Me a Code' }))
  await expect(phone.getByLabel('Code', { exact: true })).toBeFocused()
  // As if the phone discarded the tab while the parent reads the email.
  await phone.reload()
  await expect(phone.getByLabel('Code', { exact: true })).toBeFocused()
  const first = await emailedText(page, parent, CODE)
  // This tap isn't counted: few parents need it.
  await phone.getByRole('button', { name: 'Send a New Code' }).click()
  await expectToast(phone, 'New Code Sent', 'Earlier codes no longer work here.')
  await phone.getByLabel('Code', { exact: true }).focus()
  await type('Code', await emailedText(page, parent, CODE, [first]), { isFocused: true })
  await expect(phone.getByLabel('First Name')).toBeFocused()
  await type('First Name', 'Sam', { isFocused: true })
  await type('Last Initial', 'r')
  await type('Birth Year', '2014')
  await tap(phone.getByRole('button', { name: 'Continue' }))
  await phone.reload()
  await expect(phone.getByLabel('Birth Year')).toHaveValue('2014')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('Sam R., born 2014, team U12 Monarchs')).toBeVisible()
  await expect(phone.getByText("I am this player's parent or legal guardian")).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Sign for Sam R.' })).toBeInViewport({ ratio: 1 })
  await tap(phone.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
  await type('Digital Signature', 'Ruth Robinson')
  await tap(phone.getByRole('button', { name: 'Sign for Sam R.' }))
  await expect(phone.getByRole('region', { name: 'Your Players' })).toContainText('Signed')
  await expectToast(phone, 'Thank You', 'You signed for Sam R. We emailed you a copy.')
  const seconds = taps * TAP + letters * LETTER + MAIL_APP
  expect([taps <= 9, seconds < 45], `${taps} taps, ${seconds} s`).toEqual([true, true])

  await expect(phone.getByRole('region', { name: 'Upcoming Times' })).toContainText('Batting Cage 3')
  await expect(phone.getByRole('main')).not.toContainText('$')
  const file = await phone.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')
  expect(await (await phone.request.get(file ?? '')).text()).toContain(`booking-${id}@the-barn`)

  await goInApp(page, '/teams')
  await expect(team).toContainText('1 of 2 signed')
  await team.getByRole('button', { name: 'Remind 1 Parent' }).click()
  await expectToast(page, 'Reminders Sent', 'We emailed the parents of 1 player.')
  await expect(team.getByRole('listitem').filter({ hasText: 'Max B.' })).toContainText('reminded')

  await phone.getByRole('button', { name: 'Remove Sam R.' }).click()
  await phone.getByRole('button', { name: 'Remove Player' }).click()
  await expect(phone.getByText('Sam R.', { exact: true })).toBeHidden()
  await team.getByRole('button', { name: 'New Link: U12 Monarchs' }).click()
  await page.getByRole('button', { name: 'Create New Link' }).click()
  await expect(page.getByLabel('Team link')).not.toHaveValue(url)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: "This Link Can't Be Used" })).toBeVisible()

  await test.step('links of two teams that are made at the same time are both shown', async () => {
    const made = await page.request.post('/api/teams', { data: { name: 'U10 Monarchs' } })
    await page.request.delete(`/api/teams/${(await made.json()).id}/link`)
    await page.reload()
    const other = page.getByRole('region', { name: 'U10 Monarchs' })
    const release = await holdRequests(page, '**/link')
    await team.getByRole('button', { name: 'New Link: U12 Monarchs' }).click()
    await page.getByRole('button', { name: 'Create New Link' }).click()
    await page.keyboard.press('Escape')
    await other.getByRole('button', { name: 'Create Link' }).click()
    await expect(other.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    await expect(other.getByLabel('Team link')).toBeVisible()
    await expect(team.getByLabel('Team link')).toBeVisible()
  })
})
