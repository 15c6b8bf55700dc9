import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { presentCard, registerReader } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('takes money by card reader: a walk-in’s after a declined card, and a part on the reader of this device @emulator', async ({
  page,
}) => {
  await page.clock.install()
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 117)).toString()

  await test.step('takes a walk-in’s money, after a declined card', async () => {
    const reader = await registerReader(page, 'Front Desk')
    await page.goto(`/admin?date=${date}`)
    await page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' }).click()
    const panel = page.getByRole('dialog', { name: 'New Booking', exact: true })
    await page.keyboard.type('Cara Tap')
    await page.getByText('Card reader', { exact: true }).click()
    await expect(panel).toContainText('The customer pays on Front Desk.')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()

    const outcome = page.getByRole('dialog', { name: 'Booked', exact: true })
    await expect(outcome).toContainText('Waiting for the card on Front Desk…')
    await expect(outcome).toContainText('$30.00 due')
    await presentCard(page, reader, '4000000000009995')
    await expect(outcome).toContainText('Insufficient Funds')
    await outcome.getByRole('button', { name: 'Try Again' }).click()
    await expect(outcome).toContainText('Waiting for the card on Front Desk…')
    await presentCard(page, reader, '4242424242424242')
    await expect(outcome).toContainText('$30.00 paid')
    await expectToast(page, 'Payment Received')
    await expect(outcome.getByRole('link', { name: 'Print Receipt' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Cara Tap/ })).toContainText('Paid')
  })

  const dialog = page.getByRole('dialog', { name: 'Mark as Paid' })
  const choice = dialog.getByLabel('Reader', { exact: true })
  const proShop = await registerReader(page, 'Pro Shop')
  await registerReader(page, 'Kiosk')

  await test.step('remembers the reader of this device', async () => {
    await bookAtDesk(page, { customerName: 'Art Full', date, hour: 9, spaceId: 'cage-1' })
    // Readers are looked up again after a minute.
    await page.clock.fastForward('01:01')
    const open = async () => {
      await page.getByRole('link', { name: /Art Full/ }).click()
      await page.getByRole('button', { name: 'Mark as Paid', exact: true }).click()
      await dialog.getByLabel('Card reader').check()
    }
    await open()
    await expect(choice).not.toHaveValue(proShop)
    await choice.selectOption(proShop)
    await expectAccessible(page, 'choosing a card reader', 'dialog[open]')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'Booking', exact: true })
      .getByRole('button', { name: 'Close' })
      .click()
    await open()
    await expect(choice).toHaveValue(proShop)
  })

  await test.step('stops a payment, charges a part, and takes cash for the rest', async () => {
    await dialog.getByRole('button', { name: 'Charge $30.00 on Pro Shop' }).click()
    await expect(dialog).toContainText('Waiting for the card on Pro Shop…')
    await dialog.getByRole('button', { name: 'Stop Card Payment' }).click()
    await expectToast(page, 'Card Payment Stopped')
    await dialog.getByLabel('Amount ($)').fill('10.00')
    await dialog.getByRole('button', { name: 'Charge $10.00 on Pro Shop' }).click()
    await expect(dialog).toContainText('Waiting for the card on Pro Shop…')
    await presentCard(page, proShop, '4242424242424242')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Open Booking' }).click()
    const ledger = page.getByRole('region', { name: 'Payments' })
    await expect(ledger).toContainText('$10.00 by card')

    await page.getByRole('button', { name: 'Mark as Paid', exact: true }).click()
    await dialog.getByLabel('Cash').check()
    await dialog.getByRole('button', { name: 'Record $20.00 Payment' }).click()
    await expect(dialog).toBeHidden()
    await expect(ledger).toContainText('$20.00 by cash')
  })
})
