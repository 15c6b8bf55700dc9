import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
afterEach(() => {
  vi.restoreAllMocks()
})

it("reads schedules without the machine's language and time zone", async () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  await barn.boss.createQueue('minutes')
  await barn.boss.schedule('minutes', '* * * * *')
  const [next] = barn.boss.previewSchedule('30 9 * * *', { count: 1 })
  expect(next?.toISOString()).toMatch(/T09:30:00\.000Z$/)
  expect(asked).not.toHaveBeenCalled()
})
