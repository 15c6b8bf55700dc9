import { expectAccessible } from './axe.ts'
import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

let date = ''
let email = ''
test.beforeEach(async ({ page, elsewhere }) => {
  await signInAsAdmin(page)
  date = (await facilityDay(page, 95)).toString()
  email = await register(elsewhere, 'Grace')
  await elsewhere.request.put('/api/auth/profile', {
    data: { firstName: 'Grace', lastName: 'O’Neil', phone: '616 555 0133' },
  })
})

test('finds a customer from any staff screen with the keyboard, loses no key, and Back returns to the search', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Practice Spaces' })).toBeVisible()
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
    // The address follows, and with it the page.
    await expect(page).not.toHaveURL(/find=/)
  }
  await page.keyboard.press('/')
  await field.fill("O'Ne")
  await expect(dialog.getByRole('option', { name: /Grace O’Neil/ }).first()).toContainText('(616) 555-0133')
  await field.fill(email)
  await expect(dialog.getByRole('option', { name: email })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'the search')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(field).toHaveValue(email)
  await expect(dialog.getByRole('option', { name: email })).toBeVisible()
  await field.fill('')
  await expect(dialog.getByRole('listbox', { name: 'Recent' }).getByRole('option')).toContainText(email)
})

test('finds a booking on a phone with the button, and leaves typing alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Oscar ${Date.now()}`
  await bookAtDesk(page, { customerName: name, date, hour: 9, spaceId: 'cage-1' })
  await page.goto('/admin/users')
  const users = page.getByLabel('Search users')
  await users.pressSequentially('a/b')
  await expect(users).toHaveValue('a/b')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('nothing like this')
  await expect(dialog.getByText('No results.')).toBeVisible()
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name: /Batting Cage 1/ }).click()
  await expect(page.getByRole('heading', { name: 'Booking', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to users' }).click()
  await expect(dialog.getByRole('combobox')).toHaveValue(name)
})
