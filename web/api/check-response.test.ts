import { expect, it, vi } from 'vitest'
import { checkResponse } from './check-response.ts'

it('logs what is wrong with a response, and nothing about a valid one', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  checkResponse('POST /api/bookings/:id/agreements', { signedAt: '2026-11-20T17:00:00Z' })
  checkResponse('DELETE /api/bookings/:id/hold', undefined)
  expect(log).not.toHaveBeenCalled()
  checkResponse('POST /api/bookings/:id/agreements', { signedAt: 5 })
  expect(log.mock.calls.join()).toMatch(
    /POST \/api\/bookings\/:id\/agreements doesn't match its contract:\n.*\n.*at signedAt/,
  )
  log.mockRestore()
})
