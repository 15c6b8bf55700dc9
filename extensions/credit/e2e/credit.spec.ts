import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, facilityDay, signAgreements, test } from '../../../e2e/barn.ts'
import { fillCard } from '../../../e2e/card-form.ts'
import { holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { expectToFitWidth } from '../../../e2e/fits-width.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { loseOneResponse } from '../../../e2e/lose-response.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('staff give credit, and it pays for bookings, with a card and without', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED/)
  await verifyAddress(page, await register(page, 'Jackie'))
  const { id: customerId } = await (await page.request.get('/api/auth/user')).json()
  const desk = await anotherDevice()
  await signInAsAdmin(desk)
  await switchExtra(desk, 'credit', true)
  await desk.goto(`/admin/customers/${customerId}`)
  const credit = desk.getByRole('region', { name: 'Credit', exact: true })
  await expect(credit).toContainText('$0.00')
  await credit.getByRole('button', { name: 'Change Credit' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Change Credit' })
  await dialog.getByLabel('Amount ($)').fill('42.50')
  await dialog.getByLabel('Reason').fill('The machine broke')
  await expectAccessible(desk, 'the credit dialog', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Give Credit' }).click()
  await expectToast(desk, 'Credit Changed')
  await expect(credit).toContainText('Given: The machine broke')
  await expect(credit).toContainText('+$42.50')

  const date = (await facilityDay(page, 6)).toString()
  const covered = await holdSlot(page, { date, hour: 10, spaceId: 'cage-1' })
  await page.goto(`/checkout?bookingId=${covered}`)
  await expect(page.getByText('$30.00 of your $42.50 credit pays for this.')).toBeVisible()
  await signAgreements(page)
  await expect(page.getByText("Your credit covers everything. Your card isn't charged.")).toBeVisible()
  await loseOneResponse(page, '**/kept-payment')
  await page.getByRole('button', { name: 'Pay $30.00 with Credit' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await expect(page.getByText('Your booking has been confirmed')).toBeVisible()
  await expect(page.getByText('$30.00 of credit, $12.50 left')).toBeVisible()
  expect(await page.evaluate(() => window.shownToasts)).toEqual([])
  await goInApp(page, `/receipt?bookingId=${covered}`)
  await expect(page.getByText('Paid with $30.00 of credit ($12.50 left)')).toBeVisible()

  const mixed = await holdSlot(page, { date, hour: 12, spaceId: 'cage-1' })
  await goInApp(page, `/checkout?bookingId=${mixed}`)
  await signAgreements(page)
  await expect(page.getByText('Your $12.50 credit pays first, then $17.50 by card.')).toBeVisible()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $17.50' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await expect(page.getByText('Your booking has been confirmed')).toBeVisible()
  await goInApp(page, '/profile')
  const own = page.getByRole('region', { name: 'Credit', exact: true })
  await expect(own).toContainText('$0.00')
  await own.getByText('History').click()
  await expect(own.getByRole('listitem')).toHaveCount(3)
  await expect(own).toContainText('From The Barn: The machine broke')
  await expectAccessible(page, 'the history of credit')
  await expectToFitWidth(page, 'the history of credit')
  await own.getByRole('link', { name: 'Paid for a booking' }).first().click()
  await expect(page.getByText('Paid (Visa ending in 4242)')).toBeVisible()

  await goInApp(desk, `/admin/bookings/${mixed}`)
  await desk.getByRole('button', { name: 'Cancel Booking' }).first().click()
  const cancel = desk.getByRole('dialog', { name: 'Cancel Booking' })
  await cancel.getByRole('radio', { name: 'Full refund' }).check()
  await cancel.getByRole('checkbox', { name: 'As credit for their next bookings' }).check()
  await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
  await expectToast(desk, 'Booking Cancelled')
  await page.goBack()
  // Amounts in the history have a sign.
  await expect(own.getByText('$30.00', { exact: true })).toBeVisible()
})
