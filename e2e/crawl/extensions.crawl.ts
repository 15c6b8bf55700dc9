import { expect, moveClock, test } from '../barn.ts'
import { walkMoney } from './money-screens.ts'
import { openStage } from './stage.ts'

test("finds every state of extensions' screens accessible, and no wider than the window", async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 4\d\d/)
  const { walk, devices } = await openStage(page, anotherDevice)
  await moveClock(devices.staff, { now: '2027-02-01T10:00:00-05:00' })
  await walkMoney(walk, devices)
  expect(walk.violations).toEqual([])
})
