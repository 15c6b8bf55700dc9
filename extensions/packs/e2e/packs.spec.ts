import { type Caller, CONFLICT, expect, facilityDay, signAgreements, test } from '../../../e2e/barn.ts'
import { fillCard } from '../../../e2e/card-form.ts'
import { bookAtDesk, holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'
import { NAME } from '../domain/title.ts'

/** As another desk would. */
async function sellHours(desk: Caller, hours: number): Promise<void> {
  const saved = await (await desk.request.get('/api/admin/pack-settings')).json()
  const data = { ...saved, months: 12, offers: [{ ...saved.offers[0], hours }] }
  expect((await desk.request.put('/api/admin/pack-settings', { data })).ok()).toBe(true)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the owner sells hour packs, a customer buys one in four taps, and punches pay at one tap', async ({
  page,
  context,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/)
  const customerEmail = await register(page, 'Jackie')
  const { id: customerId } = await (await page.request.get('/api/auth/user')).json()
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, NAME, true)
  await desk.goto('/admin/settings?section=extras')
  await desk.getByRole('link', { name: 'Hour Packs' }).click()
  const settings = desk.getByRole('main')
  for (let pack = 1; pack <= 2; pack += 1) await settings.getByRole('button', { name: 'Add a Pack' }).click()
  await settings.getByRole('button', { name: 'Remove pack 2' }).click()
  // Values that are typed while others are saved stay.
  const [months, percent] = [settings.getByLabel('Months to use it'), settings.getByLabel('Percent off')]
  await desk.route(
    '**/api/admin/pack-settings',
    async (route) => {
      await months.fill('18')
      await percent.fill('7')
      await route.continue()
    },
    { times: 1 },
  )
  const reloaded = desk.waitForResponse(
    (answer) => answer.url().endsWith('/pack-settings') && answer.request().method() === 'GET',
  )
  const save = settings.getByRole('button', { name: 'Save Packs' })
  await save.click()
  await expectToast(desk, 'Packs Saved')
  await (await reloaded).finished()
  await expect(percent).toHaveValue('7')
  await expect(months).toHaveValue('18')
  // Once these are saved, they also follow what another desk saves.
  await percent.fill('5')
  await save.click()
  await expectToast(desk, 'Packs Saved')
  await expect(save).toBeFocused()
  await sellHours(desk, 10)
  await desk.context().setOffline(true)
  await desk.context().setOffline(false)
  await expect(months).toHaveValue('12')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Buy an Hour Pack' }).click()
  await expect(page.getByText('save $15')).toBeVisible()
  await page.getByText('Terms', { exact: true }).click()
  await expect(page.getByText('A pack is not refundable.')).toBeVisible()
  await sellHours(desk, 20)
  await page.getByLabel('I have read and accept the terms').check()
  await page.getByRole('button', { name: /^Sign as/ }).click()
  await expectToast(page, "Couldn't Start Your Payment")
  await expect(page.getByText('20 hours', { exact: true })).toBeVisible()
  await sellHours(desk, 10)
  await page.getByRole('button', { name: 'Sign and Continue' }).click()
  await page.getByText('10 hours', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign and Continue' }).click()
  await fillCard(page, '4242424242424242')
  await sellHours(desk, 20)
  // Looks at everything again.
  const looked = page.waitForResponse('**/api/packs')
  await context.setOffline(true)
  await context.setOffline(false)
  await looked
  await sellHours(desk, 10)
  await page.getByRole('button', { name: 'Pay $285.00' }).click()
  await expectToast(page, 'Hour Pack Bought')
  await expect(page).toHaveURL(/dashboard/)
  const own = page.getByRole('region', { name: 'Hour Packs', exact: true })
  await expect(own).toContainText('10 punches left of 10')
  await expect(page.getByRole('heading', { name: /Reservations$|^Hour Packs$/ })).toHaveText([
    'Upcoming Reservations',
    'Hour Packs',
    'Past Reservations',
  ])

  const date = (await facilityDay(page, 7)).toString()
  const bookingId = await holdSlot(page, { date, hour: 10, spaceId: 'cage-1' })
  await goInApp(page, `/checkout?bookingId=${bookingId}`)
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay by Card Instead' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay with 1 punch' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await expect(page.getByText('Your booking has been confirmed')).toBeVisible()
  await expect(page.getByText('1 punch, 9 left')).toBeVisible()
  await expect(page.getByText('Total Paid')).toBeHidden()

  await goInApp(desk, `/admin/customers/${customerId}`)
  const packs = desk.getByRole('region', { name: 'Hour Packs', exact: true })
  await expect(packs).toContainText('9 punches left of 10, worth $256.50')
  await packs.getByRole('button', { name: 'Sell a Pack' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Sell a Pack' })
  await dialog.getByLabel('The customer has read and accepts the terms').check()
  await dialog.getByLabel('Digital Signature').fill('Jackie Suzuki')
  await dialog.getByRole('button', { name: 'Record $285.00 Payment' }).click()
  await expectToast(desk, 'Pack Sold')

  await verifyAddress(page, customerEmail)
  const slot = { date, hour: 13, spaceId: 'cage-1' }
  const atDesk = await bookAtDesk(desk, { customerName: 'Jackie Suzuki', customerEmail, ...slot })
  await goInApp(desk, `/admin/bookings/${atDesk}`)
  await desk.getByRole('button', { name: 'Use 1 Punch' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Use 1 Punch' }).click()
  await expectToast(desk, 'Punches Used')
  await expect(desk.getByRole('button', { name: 'Mark as Paid' })).toBeHidden()
  await desk.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText('It becomes punches again.')).toBeVisible()

  await switchExtra(desk, NAME, false)
  expect((await page.request.get('/packs')).status()).toBe(404)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Reservations$|^Hour Packs$/ })).toHaveText([
    'Upcoming Reservations',
    'Past Reservations',
  ])
  const cardPaid = await holdSlot(page, { date, hour: 11, spaceId: 'cage-1' })
  await goInApp(page, `/checkout?bookingId=${cardPaid}`)
  await signAgreements(page)
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  expect(asked.filter((url) => /pack|punch/.test(url))).toEqual([])
})
