import { SIGNED_OUT, test } from './barn.ts'
import { deskDay } from './desk-day.ts'

// Another environment is another server: its first admin is claimed here.
test.use({
  serverEnv: { BOOKING_HOLD_MINUTES: '20' },
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

test('a whole day at the desk', { tag: '@emulator' }, async ({ page, browser, baseURL, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  await deskDay(page, browser, baseURL)
})
