import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

/** A query that the page shows; the test ends each of its fetches by hand. */
function show(client: ReturnType<typeof createQueryClient>) {
  const fetches: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['bookings'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      fetches.push(answer)
      return answer.promise
    },
  })
  client.mount()
  observer.subscribe(() => {})
  return { fetches, result: () => observer.getCurrentResult() }
}

function loseConnectionAndReturn() {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

it('repeats a fetch that was under way when the connection went, once it is back', async () => {
  const client = createQueryClient()
  const { fetches, result } = show(client)
  fetches[0]?.resolve('no bookings')
  await expect.poll(() => result().data).toBe('no bookings')
  client.invalidateQueries()
  await expect.poll(() => fetches.length).toBe(2)

  loseConnectionAndReturn()
  fetches[1]?.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => fetches.length).toBe(3)
  fetches[2]?.resolve('a held time')
  await expect.poll(() => result().data).toBe('a held time')
  expect(result().isError).toBe(false)
  client.clear()
})

it('repeats the first fetch of a page, too', async () => {
  const client = createQueryClient()
  const { fetches, result } = show(client)
  await expect.poll(() => fetches.length).toBe(1)

  loseConnectionAndReturn()
  fetches[0]?.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]?.resolve('a held time')
  await expect.poll(() => result().data).toBe('a held time')
  client.clear()
})

it('fetches what a page shows again when the connection is back', async () => {
  const client = createQueryClient()
  const { fetches, result } = show(client)
  fetches[0]?.resolve('no bookings')
  await expect.poll(() => result().data).toBe('no bookings')

  loseConnectionAndReturn()
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]?.resolve('a held time')
  await expect.poll(() => result().data).toBe('a held time')
  client.clear()
})
