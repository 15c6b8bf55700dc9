import { expect, it, vi } from 'vitest'
import { checkResponse } from './check-response.ts'

it('logs what is wrong with a response, and nothing about a valid one', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  checkResponse('calendarFeed', 'GET /api/calendar-feed', { exists: true })
  checkResponse('nothing', 'DELETE /api/bookings/b1/hold', undefined)
  expect(log).not.toHaveBeenCalled()
  checkResponse('calendarFeed', 'GET /api/calendar-feed', { exists: 'yes' })
  expect(log.mock.calls.join()).toMatch(
    /GET \/api\/calendar-feed doesn't match the schema "calendarFeed":\n.*\n.*at exists/,
  )
  log.mockRestore()
})
