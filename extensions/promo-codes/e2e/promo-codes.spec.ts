// cspell:ignore FIRSTPITCH
import { expectAccessible } from '../../../e2e/axe.ts'
import { type Caller, expect, facilityDay, signAgreements, test } from '../../../e2e/barn.ts'
import { fillCard } from '../../../e2e/card-form.ts'
import { holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { expectToFitWidth } from '../../../e2e/fits-width.ts'
import { holdRequests } from '../../../e2e/hold-requests.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { loseOneResponse } from '../../../e2e/lose-response.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
// The tests share a server and its switch.
test.describe.configure({ mode: 'serial' })

/** Adds a code that every customer can use once; the caller is an admin. */
async function addCode(caller: Caller, code: string, percent: number): Promise<void> {
  const anyTime = { weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null }
  const limits = { totalLimit: null, customerLimit: 1, isFirstOnly: false }
  const data = { code, percent, amount: null, ...limits, ...anyTime }
  expect((await caller.request.post('/api/admin/codes', { data })).status()).toBe(204)
}

test('an owner switches codes on, adds one, and switches them off', async ({ page, anotherDevice }) => {
  const scripts: string[] = []
  const phone = await anotherDevice()
  for (const each of [page, phone])
    each.on('request', (request) => {
      if (/\/(codes-page|checkout-code)-/.test(request.url())) scripts.push(request.url())
    })
  await signInAsAdmin(page)
  await switchExtra(page, 'promo-codes', false)
  await page.goto('/admin/extras/promo-codes')
  await expect(page.getByText('it is switched off')).toBeVisible()
  await goInApp(page, '/admin/settings?section=extras')
  const extra = page.getByRole('switch', { name: 'Promo Codes' })
  await expect(extra).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Promo Codes' })).toBeHidden()
  expect(scripts).toEqual([])
  await extra.click()
  await expectToast(page, 'Switched On')
  await page.getByRole('link', { name: 'Promo Codes' }).click()
  await expect(page.getByRole('heading', { name: 'Promo Codes' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Add a code' })
  await form.getByLabel('Code (optional)').fill('first pitch')
  await form.getByLabel('Percent Off').fill('10')
  await form.getByRole('button', { name: 'Add Code' }).click()
  await expectToast(page, 'Code Added')
  await expect(page.getByRole('heading', { name: 'FIRSTPITCH' })).toBeVisible()
  await expectAccessible(page, 'codes')
  await expectToFitWidth(page, 'codes')
  await goInApp(page, '/admin/audit')
  await expect(page.getByText('Casey Stengel added the code FIRSTPITCH')).toBeVisible()
  await expect(page.getByText('Casey Stengel switched on Promo Codes').first()).toBeVisible()

  await register(phone, 'Bob')
  const date = (await facilityDay(phone, 6)).toString()
  const booking = await holdSlot(phone, { date, hour: 14, spaceId: 'cage-1' })
  await phone.goto(`/checkout?bookingId=${booking}`)
  await signAgreements(phone)
  await phone.getByRole('button', { name: 'Have a code?' }).click()
  const field = phone.getByRole('form', { name: 'Code' })
  await field.getByLabel('Code').fill('first')
  await goInApp(page, '/admin/settings?section=extras')
  await extra.click()
  const dialog = page.getByRole('dialog', { name: 'Switch Off “Promo Codes”?' })
  await expect(dialog.getByText("1 code can't be entered until this extra is back on.")).toBeVisible()
  await expectAccessible(page, 'switching codes off')
  await dialog.getByRole('button', { name: 'Keep It On' }).click()
  await expect(extra).toBeChecked()
  await extra.click()
  await dialog.getByRole('button', { name: 'Switch Off' }).click()
  await expectToast(phone, 'Promo Codes Were Switched Off')
  await expect(field).toBeHidden()
  await expect(extra).not.toBeChecked()
  scripts.length = 0
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Have a code?' })).toBeHidden()
  expect(scripts).toEqual([])
})

test('a customer pays less with one code, and nothing with another', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(/(status of 404|ERR_FAILED) .*\/code\)/)
  await register(page, 'Roberto')
  const date = (await facilityDay(page, 6)).toString()
  const booking = await holdSlot(page, { date, hour: 10, spaceId: 'cage-1' })

  await signInAsAdmin(elsewhere)
  await switchExtra(elsewhere, 'promo-codes', true)
  await addCode(elsewhere, 'team-30', 30)
  await addCode(elsewhere, 'clubhouse', 100)

  await page.goto(`/checkout?bookingId=${booking}`)
  await signAgreements(page)
  // The form for the old price is open.
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Have a code?' }).click()
  const code = page.getByRole('form', { name: 'Code' })
  await code.getByLabel('Code').fill('unknown')
  await code.getByRole('button', { name: 'Apply' }).click()
  await expect(code.getByText("This code isn't valid. Please check it.")).toBeVisible()
  await code.getByLabel('Code').fill('team 30')
  await loseOneResponse(page, '**/code')
  await code.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('TEAM30, $9.00 off')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $21.00' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await goInApp(page, `/receipt?bookingId=${booking}`)
  await expect(page.getByRole('row', { name: 'Discount included (TEAM30) -$9.00' })).toBeVisible()

  const free = await holdSlot(page, { date, hour: 12, spaceId: 'cage-1' })
  await goInApp(page, `/checkout?bookingId=${free}`)
  // The code waits for an intent that is still being made, and the form for it then fails to open, before the new price is here.
  const makeIntent = await holdRequests(page, '**/api/create-payment-intent')
  const openForm = await holdRequests(page, '**/api/card-session')
  await signAgreements(page)
  await page.getByRole('button', { name: 'Have a code?' }).click()
  await code.getByLabel('Code').fill('clubhouse')
  await code.getByRole('button', { name: 'Apply' }).click()
  await expect(code.getByRole('button', { name: 'Applying...' })).toBeVisible()
  const showPrice = await holdRequests(page, `**/api/bookings/${free}`)
  const rechecked = page.waitForRequest(`**/api/bookings/${free}`)
  makeIntent()
  await rechecked
  const recheckedByForm = page.waitForRequest(`**/api/bookings/${free}`)
  openForm()
  await recheckedByForm
  showPrice()
  // While a code is being used, a form that failed to open isn't set up again at the old price, which the server might refuse.
  consoleGuard.expect(/ERR_FAILED .*\/v1\//)
  const failForm = await holdRequests(page, /\/v1\/(payment_intents|elements)\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Remove CLUBHOUSE' }).click()
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Have a code?' }).click()
  await code.getByLabel('Code').fill('clubhouse')
  const useCode = await holdRequests(page, '**/code')
  await code.getByRole('button', { name: 'Apply' }).click()
  await expect(code.getByRole('button', { name: 'Applying...' })).toBeVisible()
  let forms = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) forms++
  })
  failForm()
  await expect(page.getByText("The card form didn't load")).toBeVisible()
  expect(forms).toBe(0)
  useCode()
  await expect(page.getByText("Your discount covers everything. Your card isn't charged.")).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await expect(page.getByText('There is nothing to pay.')).toBeVisible()
})

test('a switch keeps its focus while it saves, and sends one request', async ({ page }) => {
  await signInAsAdmin(page)
  await switchExtra(page, 'promo-codes', false)
  await page.goto('/admin/settings?section=extras')
  const extra = page.getByRole('switch', { name: 'Promo Codes' })
  const saving = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/admin/extras/promo-codes', async (route) => {
    requests += 1
    await saving.promise
    await route.continue()
  })
  await extra.focus()
  await page.keyboard.press('Space')
  await expect(extra).toBeDisabled()
  await page.keyboard.press('Space')
  await expect(extra).toBeChecked()
  await expect(extra).toBeFocused()
  saving.resolve()
  await expectToast(page, 'Switched On')
  await expect(extra).toBeEnabled()
  await expect(extra).toBeChecked()
  await expect(extra).toBeFocused()
  expect(requests).toBe(1)
})
