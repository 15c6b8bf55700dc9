import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'
import { CONFIG_KEY } from './use-config.ts'

afterEach(() => onlineManager.setOnline(true))

/** A query that the page shows; the test ends each of its fetches by hand. */
function show() {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
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
  /** Ends the fetch that is under way, which is the one with this number. */
  async function finish(number: number, data: string) {
    await expect.poll(() => fetches.length).toBe(number)
    fetches.at(-1)?.resolve(data)
    await expect.poll(() => observer.getCurrentResult().data).toBe(data)
  }
  return { client, fetches, finish, result: () => observer.getCurrentResult() }
}

function loseConnectionAndReturn() {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

it('repeats a fetch that was under way when the connection went, once it is back', async () => {
  const { client, fetches, finish, result } = show()
  await finish(1, 'no bookings')
  client.invalidateQueries()
  await expect.poll(() => fetches.length).toBe(2)

  loseConnectionAndReturn()
  fetches[1]?.reject(new TypeError('Failed to fetch'))
  await finish(3, 'a held time')
  expect(result().isError).toBe(false)
})

it('also repeats the first fetch of a page', async () => {
  const { fetches, finish } = show()
  await expect.poll(() => fetches.length).toBe(1)

  loseConnectionAndReturn()
  fetches[0]?.reject(new TypeError('Failed to fetch'))
  await finish(2, 'a held time')
})

it('fetches what a page shows again when the connection is back', async () => {
  const { finish } = show()
  await finish(1, 'no bookings')

  loseConnectionAndReturn()
  await finish(2, 'a held time')
})

it('refetches the configuration after a call to an extension that was switched off', async () => {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  const isOutdated = () => client.getQueryState(CONFIG_KEY)?.isInvalidated
  const fail = (code: string) =>
    client
      .fetchQuery({
        queryKey: [code],
        queryFn: () => Promise.reject(new ApiError(404, 'Not Found', JSON.stringify({ code }))),
      })
      .catch(() => undefined)
  client.setQueryData(CONFIG_KEY, {})
  await fail('not_found')
  expect(isOutdated()).toBe(false)
  await fail('switched_off')
  expect(isOutdated()).toBe(true)
})
