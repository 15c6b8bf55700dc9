import { BAD_REQUEST, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { holdRequests } from './hold-requests.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

test("edits a customer's notes and phone, and links another customer's bookings", async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(BAD_REQUEST)
  consoleGuard.expect(/409 \(Conflict\).*\/notes/)
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 85)).toString()
  const email = await register(elsewhere, 'Satchel')
  const id = await bookAtDesk(page, {
    customerName: 'Satchel Paige',
    customerEmail: email,
    date,
    hour: 9,
    spaceId: 'cage-1',
  })
  await page.goto(`/admin/bookings/${id}`)
  await page.getByRole('link', { name: 'Satchel Paige' }).click()
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
  await expect(page.getByText('$30.00').first()).toBeVisible()
  await page.getByText(/^Emails \(/).click()
  await expect(page.getByText('booking confirmed')).toBeVisible()

  await test.step('saves notes, a flag, and a phone number', async () => {
    await page.getByLabel('Note to staff').fill('Throws')
    await page.getByLabel('Flag this customer').check()
    const save = page.getByRole('button', { name: 'Save Notes' })
    const release = await holdRequests(page, /\/api\/admin\/customers\/[\w-]+$/)
    await save.click()
    await expectToast(page, 'Notes Saved')
    // Also before the page has loaded what was saved.
    await page.getByLabel('Note to staff').fill('Throws hard')
    await save.click()
    await expect(save).toBeDisabled()
    await expect(page.getByRole('alert').filter({ hasText: 'just edited these notes' })).toBeHidden()
    release()
    await expect(page.getByText('Flagged', { exact: true })).toBeVisible()
    const note = page.getByLabel('Note to staff')
    await expect(note).toHaveValue('Throws hard')
    await note.fill('Throws hard, bats left')
    // Saving the phone number loads the page again, with the notes of another desk.
    const customer = `/api/admin/customers/${new URL(page.url()).pathname.split('/').at(-1)}`
    const { notes } = await (await page.request.get(customer)).json()
    await page.request.put(`${customer}/notes`, { data: { ...notes, note: 'Wants cage 1' } })
    const phone = page.getByLabel('Phone')
    await phone.fill('55')
    await page.getByRole('button', { name: 'Save Phone' }).click()
    await expect(phone).toHaveAccessibleDescription(/^Please enter a valid phone number/)
    await phone.fill('989.555.0155')
    await page.getByRole('button', { name: 'Save Phone' }).click()
    await expect(page.getByRole('link', { name: '(989) 555-0155' })).toBeVisible()
    await save.click()
    const conflict = page.getByRole('alert').filter({ hasText: 'just edited these notes' })
    await expect(conflict).toContainText('The note now reads: Wants cage 1')
    await conflict.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(conflict).toBeHidden()
    await expect(note).toHaveValue('Throws hard, bats left')
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await expectToast(page, 'Link Sent')
    await closeToasts(page)
    await page.getByRole('table', { name: 'upcoming bookings' }).getByRole('link').first().click()
    await expect(page.getByText('Flagged', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the customer' }).click()
    await expect(page.getByLabel('Note to staff')).toHaveValue('Throws hard, bats left')
  })

  await test.step('links a customer without an email to the account', async () => {
    const booked = await page.request.post('/api/admin/bookings', {
      data: {
        customerName: 'Walt Kin',
        spaceId: 'cage-2',
        startTime: `${date}T15:00:00Z`,
        endTime: `${date}T16:00:00Z`,
        totalAmount: '30.00',
      },
    })
    expect(booked.status()).toBe(201)
    const { userId } = await booked.json()
    await goInApp(page, `/admin/customers/${userId}`)
    await expect(page.getByText('No email, no account')).toBeVisible()
    await page.getByRole('link', { name: 'Book for This Customer' }).click()
    await expect(page.getByLabel('Customer Name')).toHaveValue('Walt Kin')
    await expect(page.getByLabel('Customer Email')).toHaveValue('No email, no account')
    await page.goBack()
    await page.getByRole('button', { name: 'Link to an Account' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Link Bookings' }).click()
    await expectToast(page, 'Customer Linked')
    await expect(page.getByRole('link', { name: email })).toBeVisible()
    await expect(page.getByText('Walt Kin')).toBeVisible()
  })
})
