import { SIGNED_OUT, test } from './barn.ts'
import { deskDay } from './desk-day.ts'

// Another environment is another server: its first admin is claimed here.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '21' }, viewport: { width: 390, height: 844 }, hasTouch: true })

test('the same day with a phone in the hand', { tag: '@emulator' }, async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  await deskDay(page, browser, baseURL)
})
