import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { holdRequests } from './hold-requests.ts'
import { register, signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('finds customers and bookings from any staff screen, and Back restores the search', async ({
  page,
  elsewhere,
}) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 95)).toString()
  const email = await register(elsewhere, 'Grace')
  await elsewhere.request.put('/api/auth/profile', {
    data: { firstName: 'Grace', lastName: 'O’Neil', phone: '616 555 0133' },
  })
  const name = `Oscar ${Date.now()}`
  await bookAtDesk(page, { customerName: name, date, hour: 9, spaceId: 'cage-1' })
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await page.goto('/admin/users')
  await expect(page.getByLabel('Search users')).toBeVisible()

  await test.step('loses no key', async () => {
    for (const key of ['Control+k', '/']) {
      // As if the machine were too busy to draw: the next key arrives before the next frame.
      await page.evaluate(() => {
        const { requestAnimationFrame } = window
        Object.assign(window, {
          requestAnimationFrame: () => 0,
          drawAgain: () => Object.assign(window, { requestAnimationFrame }),
        })
      })
      await page.keyboard.press(key)
      await page.keyboard.type('O’Neil')
      await expect(field).toHaveValue('O’Neil')
      await page.evaluate(() => void (window as unknown as { drawAgain: () => void }).drawAgain())
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      // The page follows the address.
      await expect(page).not.toHaveURL(/find=/)
    }
  })

  await test.step('finds a customer with the keyboard, and returns to the search', async () => {
    await page.keyboard.press('/')
    const release = await holdRequests(page, '**/api/admin/search*')
    await field.fill(email)
    await field.press('Enter')
    release()
    await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
    await page.goBack()
    await field.fill("O'Ne")
    await expect(dialog.getByRole('option', { name: /Grace O’Neil/ }).first()).toContainText('(616) 555-0133')
    await field.fill(email)
    await expect(dialog.getByRole('option', { name: email })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, 'the search', 'dialog[open]')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(field).toHaveValue(email)
    await expect(dialog.getByRole('option', { name: email })).toBeVisible()
    await field.fill('')
    await expect(dialog.getByRole('listbox', { name: 'Recent' }).getByRole('option')).toContainText(email)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('finds a booking on a phone with the button, and leaves typing alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const users = page.getByLabel('Search users')
    await users.pressSequentially('a/b')
    await expect(users).toHaveValue('a/b')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field.fill('nothing like this')
    await expect(dialog.getByText('No results.')).toBeVisible()
    await field.fill(name)
    await dialog.getByRole('option', { name: /Batting Cage 1/ }).click()
    await expect(page.getByRole('heading', { name: 'Booking', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to customers' }).click()
    await expect(field).toHaveValue(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('keeps the search of all bookings in the address', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await bookAtDesk(page, { customerName: 'Found Again', date, hour: 11, spaceId: 'cage-1' })
    await bookAtDesk(page, { customerName: 'Lost Since', date, hour: 12, spaceId: 'cage-1' })
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Bookings' }).click()
    await page.getByRole('tab', { name: 'All Bookings' }).click()
    const search = page.getByLabel('Search bookings')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /Found|Lost/ }) })
    await expect(rows).toHaveCount(2)
    await search.fill('found')
    await page.getByLabel('Status').selectOption('confirmed')
    await expect(rows).toHaveCount(1)
    const address = page.url()
    for (const leave of ['button', 'header'] as const) {
      await page.getByRole('link', { name: 'Found Again' }).click()
      await expect(page.getByRole('heading', { name: 'Booking', exact: true })).toBeVisible()
      if (leave === 'button') await page.goBack()
      else await page.getByRole('link', { name: 'Back to all bookings' }).click()
      await expect(search).toHaveValue('found')
      await expect(page.getByLabel('Status')).toHaveValue('confirmed')
      await expect(rows).toHaveCount(1)
      expect(page.url()).toBe(address)
    }
  })
})
