import { afterEach, expect, it, vi } from 'vitest'
import { request } from '../api/api-client.ts'
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
    return Response.json({ message: 'ok' })
  })
  const fetchSome = () => request('message', 'GET', '/api/some')
  page.dispatchEvent(new Event('keydown'))
  await fetchSome()
  vi.advanceTimersByTime(60_000)
  await fetchSome()
  await request('message', 'POST', '/api/some')
  page.dispatchEvent(new Event('pointerdown'))
  await fetchSome()
  expect(sent).toEqual([{}, { 'x-background': '1' }, {}, {}])
})
