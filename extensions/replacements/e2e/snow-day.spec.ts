import { expectAccessible } from '../../../e2e/axe.ts'
import { emailedText, expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookAtDesk, bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { humanPace, QUICK } from '../../../e2e/human-pace.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { loseOneResponse } from '../../../e2e/lose-response.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'

const SPACES = ['cage-1', 'cage-2', 'cage-3', 'practice-area']
const HOURS = [15, 16, 17, 18, 19]

test('staff handle a snow day with 20 bookings in 9 presses, and the list shrinks as customers answer', {
  tag: '@emulator',
}, async ({ page, anotherDevice }) => {
  await signInAsAdmin(page)
  await switchExtra(page, 'replacements', true)
  const date = (await facilityDay(page, 1)).toString()
  const phone = await anotherDevice()
  const email = await register(phone, 'Josh')
  const slots = SPACES.flatMap((spaceId) => HOURS.map((hour) => ({ spaceId, hour, date })))
  const isCustomers = ({ hour, spaceId }: (typeof slots)[number]) =>
    hour === 18 && ['cage-1', 'cage-2'].includes(spaceId)
  for (const slot of slots.filter(isCustomers)) await bookByCard(phone, slot)
  await Promise.all(
    slots
      .filter((slot) => !isCustomers(slot))
      .map((slot, index) => bookAtDesk(page, { ...slot, customerName: `Player ${index + 1}` })),
  )
  await verifyAddress(phone, email)
  const offered = page.getByRole('region', { name: 'Other Times Offered' })

  await test.step('staff block the day and offer all another time', async () => {
    const { tap, type, expectAtMost } = humanPace(QUICK)
    await page.goto('/admin/board')
    await tap(page.getByRole('button', { name: 'Next day' }))
    await expect(page.getByRole('link', { name: /Player 1\b/ })).toBeVisible()
    await tap(page.getByRole('button', { name: 'Block', exact: true }))
    await type(page.getByLabel('Reason'), 'Snow')
    await tap(page.getByRole('button', { name: 'Block Date' }))
    const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
    await tap(dialog.getByRole('button', { name: 'Offer All Another Time' }))
    await tap(dialog.getByRole('button', { name: 'Block and Offer 20 Other Times' }))
    await expectToast(page, 'Date Blocked')
    await expect(offered.getByRole('status')).toHaveText('0 took it, 0 refunded, 0 to call, 20 waiting')
    expectAtMost({ taps: 9, seconds: 9.8 })
    await expectAccessible(page, 'the list of offered times')
  })

  await test.step("home leads with the customer's closed times, and says until when others are kept", async () => {
    await phone.goto('/')
    const closed = phone.getByText(/^We're keeping another time for you until \w+, .* ET\.$/)
    await expect(closed).toHaveCount(2)
    await expect(closed.first()).toBeInViewport()
    await expect(phone.getByRole('link', { name: 'Choose Another Time for Batting Cage 1' })).toBeVisible()
    await expectAccessible(phone, 'home with closed times')
  })

  await test.step('a signed-in customer gets the money back from My Bookings', async () => {
    // A phone held sideways can't show the button and the answer together.
    await phone.setViewportSize({ width: 844, height: 390 })
    await phone.goto('/dashboard')
    await phone.getByRole('link', { name: 'Choose Another Time for Batting Cage 2' }).click()
    const second = phone.getByRole('listitem').filter({ hasText: 'Batting Cage 2' }).last()
    await second.getByRole('button', { name: 'Get My Money Back' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Get My Money Back' }).click()
    await expect(phone.getByText('Your refund is on its way.')).toBeInViewport()
    await expect(phone.getByRole('heading', { name: 'Batting Cage 2' })).toBeFocused()
    await expect(offered.getByRole('status')).toHaveText('0 took it, 1 refunded, 0 to call, 19 waiting')
    await phone.goBack()
    await expect(phone.getByRole('link', { name: /^Choose Another Time/ })).toHaveCount(1)
  })

  await test.step('a customer chooses another time by the emailed link, signed out', async () => {
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.context().clearCookies()
    await phone.goto(await emailedText(page, email, /\/rebook\?token=[\w-]{43}/g))
    await expectAccessible(phone, 'choosing another time')
    await loseOneResponse(phone, '**/answer')
    await phone
      .getByRole('button', { name: /^Take Batting Cage 1/ })
      .first()
      .click()
    await expect(phone.getByText("You're all set")).toBeVisible()
    // Sooner than a toast closes.
    await expect(phone.getByText('Not Changed')).toHaveCount(0, { timeout: 2_000 })
    await expect(phone.getByRole('heading', { name: 'Batting Cage 1' })).toBeFocused()
    await expect(offered.getByRole('status')).toHaveText('1 took it, 1 refunded, 0 to call, 18 waiting')
  })

  await test.step('staff answer for others, and see how it went', async () => {
    await offered.getByRole('button', { name: 'Take It for Them: Player 1', exact: true }).click()
    await expect(offered.getByRole('status')).toHaveText('2 took it, 1 refunded, 0 to call, 17 waiting')
    await offered.getByRole('button', { name: 'Cancel Now: Player 2', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(offered.getByRole('status')).toHaveText(
      '2 took it, 1 refunded, 0 to call, 16 waiting, 1 cancelled',
    )
    await offered.getByText('Settled', { exact: true }).click()
    await expect(
      offered.getByRole('listitem').filter({ hasText: /Josh.*Batting Cage 1.*Moved to/ }),
    ).toBeVisible()
  })

  await test.step('reopening withdraws the remaining offers', async () => {
    await goInApp(page, '/admin/settings')
    await page
      .getByRole('region', { name: 'Blocked Dates' })
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Reopen?' }).getByRole('button', { name: 'Reopen' }).click()
    await expectToast(page, 'Date Unblocked')
    await expect(offered.getByRole('status')).toHaveText(
      '2 took it, 1 refunded, 0 to call, 0 waiting, 1 cancelled, 16 taken back',
    )
  })
})

test('shows and loads nothing of other times while they are switched off', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/(offer-button|offered-times|to-other-times|rebook-page)-/.test(request.url()))
      scripts.push(request.url())
  })
  await signInAsAdmin(page)
  await switchExtra(page, 'replacements', false)
  const date = (await facilityDay(page, 12)).toString()
  for (const hour of [10, 11])
    await bookAtDesk(page, { spaceId: 'cage-3', date, hour, customerName: `Player ${hour}` })
  await page.goto(`/admin/board?date=${date}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByLabel('Reason').fill('Snow')
  await page.getByRole('button', { name: 'Block Date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
  await expect(dialog.getByRole('button', { name: 'Keep All', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Another Time/ })).toHaveCount(0)
  expect((await page.request.get('/rebook')).status()).toBe(404)
  expect(scripts).toEqual([])
  await switchExtra(page, 'replacements', true)
  await page.goto(`/admin/board?date=${date}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByLabel('Reason').fill('Snow')
  await page.getByRole('button', { name: 'Block Date' }).click()
  await expect(dialog.getByRole('button', { name: 'Offer All Another Time' })).toBeVisible()
})
