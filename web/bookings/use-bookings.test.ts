import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { keyOf } from '../api/call.ts'
import { keepFirstData, staleTime } from '../api/keep-first-data.ts'
import { forgetUnpaid } from './use-bookings.ts'

it('refetches what came with the document once a booking was paid', async () => {
  const client = new QueryClient()
  const answers = {
    '/api/bookings': [{ id: 'b1', startTime: '5 PM' }],
    '/api/bookings/b1': { status: 'pending' },
  }
  keepFirstData(client, { position: null, answers })
  forgetUnpaid(client, 'b1')
  expect(client.getQueryData([...keyOf('GET /api/bookings'), 'b1'])).toBeUndefined()
  const moved = [{ id: 'b1', startTime: '6 PM' }]
  const leave = new QueryObserver(client, {
    queryKey: keyOf('GET /api/bookings'),
    queryFn: async () => moved,
    staleTime,
  }).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryData(keyOf('GET /api/bookings'))).toEqual(moved))
  leave()
})
