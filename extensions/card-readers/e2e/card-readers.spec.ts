import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { humanPace, QUICK } from '../../../e2e/human-pace.ts'
import { signInAsAdmin } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'
import { presentCard, registerReader } from './readers.ts'

test('charges walk-ins and balances on card readers', { tag: ['@emulator'] }, async ({
  page,
  consoleGuard,
}) => {
  // A request for a payment's progress may arrive just after readers are switched off.
  consoleGuard.expect(/404 .*reader-payments/)
  // Chromium may request a preloaded script twice.
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  const readerRequests = () =>
    [...asked].filter((url) => /admin\/card-readers|assets\/take-payment/.test(url))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.install()
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 106)).toString()
  const panel = page.getByRole('dialog', { name: 'New Booking', exact: true })
  const outcome = page.getByRole('dialog', { name: 'Booked', exact: true })
  const openPanel = async (time: string, { tap } = humanPace()) => {
    await page.goto(`/admin/board?date=${date}`)
    await tap(page.getByRole('link', { name: `Book Batting Cage 1 at ${time}` }))
    await expect(panel).toContainText('Batting Cage 1')
  }
  const frontDesk = await registerReader(page, 'Front Desk')

  await test.step('only records payments while readers are off', async () => {
    await openPanel('1:00 PM')
    await page.keyboard.type('Rick Order')
    await page.getByText('Card reader', { exact: true }).click()
    await expect(panel).toContainText('This only records the payment.')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(outcome).toContainText('$30.00 paid')
    expect(readerRequests()).toEqual([])
    await switchExtra(page, 'card-readers', true)
  })

  await test.step('takes a walk-in’s money in five presses, after a declined card', async () => {
    const human = humanPace(QUICK)
    await openPanel('2:00 PM', human)
    await page.keyboard.type('Cara Tap')
    await human.tap(page.getByText('Card reader', { exact: true }))
    await expect(panel).toContainText('The customer pays on Front Desk.')
    expect(readerRequests()).toHaveLength(2)
    await human.tap(panel.getByRole('button', { name: 'Book', exact: true }))
    await expect(outcome).toContainText('Waiting for the card on Front Desk…')
    await expect(outcome).toContainText('$30.00 due')
    await presentCard(page, frontDesk, '4000000000009995')
    await expect(outcome).toContainText('Insufficient Funds')
    await human.tap(outcome.getByRole('button', { name: 'Try Again' }))
    await expect(outcome).toContainText('Waiting for the card on Front Desk…')
    await presentCard(page, frontDesk, '4242424242424242')
    await expect(outcome).toContainText('$30.00 paid')
    await expectToast(page, 'Payment Received')
    await expect(outcome.getByRole('link', { name: 'Print Receipt' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Cara Tap/ })).toContainText('Paid')
    await human.tap(outcome.getByRole('button', { name: 'Done' }))
    human.expectAtMost({ taps: 5 })
  })

  const dialog = page.getByRole('dialog', { name: 'Mark as Paid' })
  const choice = dialog.getByLabel('Reader', { exact: true })
  const proShop = await registerReader(page, 'Pro Shop')
  await registerReader(page, 'Kiosk')

  await test.step('remembers the reader of this device', async () => {
    await bookAtDesk(page, { customerName: 'Art Full', date, hour: 18, spaceId: 'cage-1' })
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
    // One that staff stop before its answer is there doesn't hold up the next.
    await page.route(
      '**/reader-payment',
      async (route) => {
        const response = await route.fetch()
        await dialog.getByRole('button', { name: 'Stop Card Payment' }).click()
        await dialog.getByLabel('Amount ($)').fill('10.00')
        await dialog.getByRole('button', { name: 'Charge $10.00 on Pro Shop' }).click()
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Charge $30.00 on Pro Shop' }).click()
    await expect(dialog).toContainText('Waiting for the card on Pro Shop…')
    await dialog.getByRole('button', { name: 'Stop Card Payment' }).click()
    await dialog.getByLabel('Amount ($)').fill('10.00')
    await dialog.getByRole('button', { name: 'Charge $10.00 on Pro Shop' }).click()
    await expect(dialog).toContainText('Waiting for the card on Pro Shop…')
    await presentCard(page, proShop, '4242424242424242')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Open Booking' }).click()
    const ledger = page.getByRole('region', { name: 'Payments' })
    await expect(ledger).toContainText('$10.00 by card')
    // The ledger can be newer than the booking, and the dialog keeps the amount it opened with.
    await expect(page.getByText('$20.00 due').first()).toBeVisible()

    await page.getByRole('button', { name: 'Mark as Paid', exact: true }).click()
    await dialog.getByLabel('Amount ($)').fill('5.00')
    await dialog.getByLabel('Cash').check()
    await dialog.getByRole('button', { name: 'Record $5.00 Payment' }).click()
    await expect(dialog).toBeHidden()
    await expect(ledger).toContainText('$5.00 by cash')
    await expect(page.getByText('$15.00 due').first()).toBeVisible()
  })

  await test.step('ends a payment when readers are switched off', async () => {
    await page.getByRole('button', { name: 'Mark as Paid', exact: true }).click()
    await dialog.getByLabel('Card reader').check()
    await dialog.getByRole('button', { name: 'Charge $15.00 on Pro Shop' }).click()
    await expect(dialog).toContainText('Waiting for the card on Pro Shop…')
    await switchExtra(page, 'card-readers', false)
    await expectToast(page, 'Card Readers Were Switched Off')
    await dialog.getByLabel('Card reader').check()
    await expect(dialog).toContainText('This only records the payment.')
    await dialog.getByLabel('Cash').check()
    await dialog.getByRole('button', { name: 'Record $15.00 Payment' }).click()
    await expect(dialog).toBeHidden()
  })
})
