import { expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

const TABLETS = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1023, height: 768 },
]

test('gives a tablet the layout of a desk, with every name readable', async ({ page }) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 45)).toString()
  const customerName = 'Jackie Robinson'
  await bookAtDesk(page, { customerName, date, hour: 10, spaceId: 'cage-3' })
  await page.setViewportSize(TABLETS[0] ?? { width: 768, height: 1024 })
  await page.goto(`/admin?date=${date}`)
  const name = page.getByRole('link', { name: /Jackie Robinson/ }).getByText(customerName)
  await expect(name).toBeVisible()
  for (const tablet of TABLETS) {
    await page.setViewportSize(tablet)
    for (const text of [...(await page.getByRole('columnheader').all()), name])
      expect(
        await text.evaluate(
          ({ scrollWidth, clientWidth, textContent }) => `${textContent}: ${scrollWidth - clientWidth}`,
        ),
      ).toBe(`${await text.textContent()}: 0`)
    const main = await page.getByRole('main').boundingBox()
    expect(main?.width).toBe(tablet.width)
  }
})
