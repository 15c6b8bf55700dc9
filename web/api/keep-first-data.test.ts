import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf } from './call.ts'
import { openEventStream } from './event-stream.ts'
import { keepFirstData, staleTime } from './keep-first-data.ts'

const events = new EventTarget()
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = events.addEventListener.bind(events)
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it('takes what came with the document as fresh until the first announcement', () => {
  const client = new QueryClient()
  keepFirstData(client, { position: null, answers: { '/api/bookings': [] } })
  const query = client.getQueryCache().find({ queryKey: keyOf('GET /api/bookings') })
  if (!query) throw new Error('Not kept')
  expect(staleTime(query)).toBeGreaterThan(0)
  const stream = openEventStream({ onChange: () => {}, onGap: () => {} })
  stream.open()
  events.dispatchEvent(Object.assign(new Event('availability'), { data: '{"date":"2026-11-28"}' }))
  expect(staleTime(query)).toBe(0)
  stream.close()
})
