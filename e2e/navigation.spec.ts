import { expect, test } from './barn.ts'
import { register } from './staff.ts'

test('fades to the next page, but not for those who prefer less motion', async ({ page }) => {
  await page.goto('/login')
  const fades = () => page.evaluate(() => Number(document.documentElement.dataset.fades ?? 0))
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      document.documentElement.dataset.fades = String(Number(document.documentElement.dataset.fades ?? 0) + 1)
      return animate.apply(this, args)
    }
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
  expect(await fades()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('link', { name: 'Sign In Instead' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused()
  expect(await fades()).toBe(1)
})

test('takes a press while a page still fades in', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await register(page, 'Jackie')
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  // As on a device so slow that the fade never ends.
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames) {
      return animate.call(this, frames, 60_000)
    }
  })
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  const day = page.getByRole('group', { name: 'Date' }).getByRole('button').nth(3)
  const box = await day.boundingBox()
  if (!box) throw new Error('The day has no box')
  expect(await page.locator('#main').evaluate((main) => main.getAnimations().length)).toBe(1)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(day).toHaveAttribute('aria-pressed', 'true')
})
