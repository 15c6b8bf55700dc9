import { expect, moveClock, test } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { startCrawl } from './check-screens.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import { NOW } from './stage.ts'

// npm run crawl. With `PICTURES`, it also takes screenshots (check-screens.ts).
test('finds every state of every screen accessible, and no wider than the window', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 4\d\d/)
  const { PICTURES } = process.env
  const walk = startCrawl(PICTURES === undefined ? null : PICTURES.split(' ').filter(Boolean))
  const staff = await anotherDevice()
  const rival = await anotherDevice()
  await staff.setViewportSize({ width: 1280, height: 900 })
  for (const device of [page, staff, rival]) await device.emulateMedia({ reducedMotion: 'reduce' })
  await moveClock(staff, { now: NOW })
  for (const [name, email] of [
    ['Duke', 'duke@example.com'],
    ['Gil', 'gil@example.com'],
    ['Don', 'don@example.com'],
  ] as const)
    await register(rival, name, email)
  await verifyAddress(rival, 'don@example.com')
  await signInAsAdmin(staff)
  await walkCustomerScreens(walk, { page, staff, rival })
  await walkDeskScreens(walk, { page, staff, rival })
  expect(walk.violations).toEqual([])
})
