import { expect, test } from './barn.ts'

test('takes clicks while pages fade, and skips the fade for people who prefer less motion', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  const fades = () => page.evaluate(() => Number(document.documentElement.dataset.fades ?? 0))
  // As on a device so slow that the fade never ends.
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames) {
      document.documentElement.dataset.fades = String(Number(document.documentElement.dataset.fades ?? 0) + 1)
      return animate.call(this, frames, 60_000)
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

  const show = page.getByRole('button', { name: 'Show' })
  const box = await show.boundingBox()
  if (!box) throw new Error('The button has no box')
  expect(await page.locator('#main').evaluate((main) => main.getAnimations().length)).toBe(1)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
})
