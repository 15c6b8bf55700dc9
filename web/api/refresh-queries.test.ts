import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshQueries } from './refresh-queries.ts'

/** Somebody looks at a query whose answers are given by hand. */
function look(client: QueryClient) {
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['board', '2026-11-20'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  return { asked, shown: () => observer.getCurrentResult().data }
}

it('asks again after a first fetch that may have missed the change', async () => {
  const client = new QueryClient()
  const { asked, shown } = look(client)
  const renewed = refreshQueries(client, ['board'])
  asked[0]?.resolve('before the change')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve('after it')
  await renewed
  expect(shown()).toBe('after it')
  client.clear()
})

it('asks once where there was an answer before', async () => {
  const client = new QueryClient()
  const { asked, shown } = look(client)
  asked[0]?.resolve('before the change')
  await expect.poll(shown).toBe('before the change')
  const renewed = refreshQueries(client, ['board'])
  asked[1]?.resolve('after it')
  await renewed
  expect([asked.length, shown()]).toEqual([2, 'after it'])
  client.clear()
})
