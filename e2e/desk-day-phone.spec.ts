import { test } from './barn.ts'
import { testDeskDay } from './desk-day.ts'

// Another environment is another server: its first admin is claimed here.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '21' }, viewport: { width: 390, height: 844 }, hasTouch: true })

testDeskDay()
