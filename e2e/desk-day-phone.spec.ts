import { test } from './barn.ts'
import { testDeskDay } from './desk-day.ts'

// Its own server: the first admin is claimed here.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '21' }, viewport: { width: 390, height: 844 }, hasTouch: true })

testDeskDay()
