import { test } from './barn.ts'
import { testDeskDay } from './desk-day.ts'

// Its own server: the first admin is claimed here.
test.use({
  serverEnv: { BOOKING_HOLD_MINUTES: '20' },
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

testDeskDay()
