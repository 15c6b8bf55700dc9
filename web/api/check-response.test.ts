import { expect, it, vi } from 'vitest'
import { checkResponse } from './check-response.ts'

it('logs what is wrong with a response, and nothing about a valid one', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  checkResponse('GET /api/calendar-feed', { exists: true })
  checkResponse('DELETE /api/bookings/:id/hold', undefined)
  expect(log).not.toHaveBeenCalled()
  checkResponse('GET /api/calendar-feed', { exists: 'yes' })
  expect(log.mock.calls.join()).toMatch(
    /GET \/api\/calendar-feed doesn't match its contract:\n.*\n.*at exists/,
  )
  log.mockRestore()
})
