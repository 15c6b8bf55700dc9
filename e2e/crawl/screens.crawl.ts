import { expect, test } from '../barn.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import { openStage } from './stage.ts'

test('finds every state of every screen accessible, and no wider than the window', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 4\d\d/)
  const { walk, devices } = await openStage(page, anotherDevice)
  await walkCustomerScreens(walk, devices)
  await walkDeskScreens(walk, devices)
  expect(walk.violations).toEqual([])
})
