import { expect, it, vi } from 'vitest'
import { openEventStream, reconnectDelay } from './event-stream.ts'

it.each([
  [0, 0, 1000],
  [0, 1, 500],
  [0, 0.333, 834],
  [3, 0, 8000],
  [50, 0, 30_000],
  [50, 1, 15_000],
])('after %d failures and with %d of the spread, waits %d ms', (failures, random, ms) => {
  expect(reconnectDelay(failures, random)).toBe(ms)
})

it('names each change, with its day if it has one', () => {
  const events = new EventTarget()
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = events.addEventListener.bind(events)
      close() {}
    },
  )
  const changes: string[] = []
  const stream = openEventStream({ onChange: (change) => changes.push(change), onGap: () => {} })
  stream.open()
  for (const [type, data] of [
    ['availability', '{"date":"2027-02-05"}'],
    ['desk', '{"date":"2027-02-06"}'],
    ['own_bookings', '{}'],
    ['catalog', '{}'],
  ] as const)
    events.dispatchEvent(Object.assign(new Event(type), { data }))
  stream.close()
  vi.unstubAllGlobals()
  expect(changes).toEqual(['availability 2027-02-05', 'desk 2027-02-06', 'own_bookings', 'catalog'])
})
