import { expectAccessible } from './axe.ts'
import { expect, test } from './barn.ts'
import { register, signInAsAdmin } from './staff.ts'

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page)
})

test('suggests customers in the desk form, by keyboard and by mouse', async ({ page, request }) => {
  const yogi = await register({ request }, 'Yogi')
  await page.goto('/admin/bookings?tab=create')
  const email = page.getByLabel('Customer Email*')
  const name = page.getByLabel('Customer Name')
  const suggestion = page.getByRole('option', { name: 'Yogi' })

  await test.step('Escape closes the list and keeps the text', async () => {
    await email.pressSequentially('yog')
    await expect(suggestion).toBeVisible()
    await expect(email).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page, 'the suggestions')
    await email.press('Escape')
    await expect(suggestion).toBeHidden()
    await expect(email).toHaveAttribute('aria-expanded', 'false')
    await expect(email).toHaveValue('yog')
  })
  await test.step('leaving the field picks nothing', async () => {
    await email.press('ArrowDown')
    await email.press('ArrowDown')
    await expect(suggestion).toBeVisible()
    await email.press('Tab')
    await expect(suggestion).toBeHidden()
    await expect(email).toHaveValue('yog')
  })
  await test.step('the arrow keys highlight and Enter picks', async () => {
    await email.press('i')
    await expect(suggestion).toBeVisible()
    await email.press('ArrowDown')
    await expect(suggestion).toHaveAttribute('aria-selected', 'true')
    await email.press('Enter')
    await expect(email).toHaveValue(yogi)
    await expect(name).toHaveValue('Yogi Stengel')
    await expect(suggestion).toBeHidden()
  })
  await test.step('a click picks', async () => {
    await email.fill('yogi')
    await suggestion.click()
    await expect(email).toHaveValue(yogi)
  })
})
