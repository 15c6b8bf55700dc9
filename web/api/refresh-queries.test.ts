import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshQueries } from './use-live.ts'

/** Observes a query; the test resolves each of its fetches by hand. */
function observe(client: QueryClient) {
  const fetches: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['board', '2026-11-20'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      fetches.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  return { fetches, shown: () => observer.getCurrentResult().data }
}

it('refetches when the first fetch may have missed the change', async () => {
  const client = new QueryClient()
  const { fetches, shown } = observe(client)
  const refreshed = refreshQueries(client, ['board'])
  fetches[0]?.resolve('before the change')
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]?.resolve('after it')
  await refreshed
  expect(shown()).toBe('after it')
  client.clear()
})

it('fetches once when there was data before', async () => {
  const client = new QueryClient()
  const { fetches, shown } = observe(client)
  fetches[0]?.resolve('before the change')
  await expect.poll(shown).toBe('before the change')
  const refreshed = refreshQueries(client, ['board'])
  fetches[1]?.resolve('after it')
  await refreshed
  expect([fetches.length, shown()]).toEqual([2, 'after it'])
  client.clear()
})
