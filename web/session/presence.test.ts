import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { watchForInput } from './presence.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('marks what a page fetches a minute after the last input as background', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const page = new EventTarget()
  watchForInput(page)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(headers)
    return new Response(null, { status: 204 })
  })
  const fetchSome = () => call('GET /api/auth/confirmation')
  page.dispatchEvent(new Event('keydown'))
  await fetchSome()
  vi.advanceTimersByTime(60_000)
  await fetchSome()
  await call('POST /api/auth/email-code')
  page.dispatchEvent(new Event('pointerdown'))
  await fetchSome()
  expect(sent).toEqual([{}, { 'x-background': '1' }, {}, {}])
})
