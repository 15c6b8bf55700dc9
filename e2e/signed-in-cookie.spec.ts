import { expect, SIGNED_OUT, test } from './barn.ts'
import { register } from './staff.ts'

const LANDING = 'Professional Baseball Training Facility'

test("shows the landing page only after the session has ended, and offers to retry when that's unclear", async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(/Failed to load resource/)
  await register(page, 'Satchel')
  await page.goto('/login?next=/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step("the current user can't be loaded", async () => {
    await page.route('**/api/auth/user', (route) => route.abort())
    // The server couldn't find out either.
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('id="first-data"', '')
      await route.fulfill({ response, body })
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText(LANDING)).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Available Spaces' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Step Up to the Plate' })).toBeVisible()
  })

  await test.step('the session has ended elsewhere', async () => {
    await context.clearCookies({ name: 'sid' })
    // Another page notices first, and forgets the sign-in while this one loads.
    await page.route(
      '/',
      async (route) => {
        const response = await route.fetch()
        await context.clearCookies({ name: 'signed_in' })
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.goto('/')
    await expect(page.getByText(LANDING)).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed_in')
  })
})
