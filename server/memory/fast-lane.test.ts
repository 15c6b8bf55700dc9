import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { AnsweredRequest } from '../core/request-log.ts'
import { fastLane } from './fast-lane.ts'

const DAY = '/api/bookings/availability/2026-11-28'

const barn = await ownAppOfFile()
let url: string
/** Paths that went on to the framework. */
const passed: string[] = []
const logged: AnsweredRequest[] = []
const framework: RequestListener = (request, response) => {
  passed.push(request.url ?? '')
  barn.app.routing(request, response)
}
let server: ReturnType<typeof createServer>

beforeAll(async () => {
  server = createServer(fastLane(barn.services.memory, framework, (line) => logged.push(line)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('answers the second reader from memory, with the same headers and one log line', async () => {
  const [first, second] = [await fetch(`${url}${DAY}`), await fetch(`${url}${DAY}?token=secret`)]
  expect(passed).toEqual([DAY])
  expect(await second.text()).toBe(await first.text())
  const own = ['x-request-id', 'date']
  const shared = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name))
  expect(shared(second)).toEqual(shared(first))
  expect(logged).toEqual([
    {
      id: second.headers.get('x-request-id'),
      method: 'GET',
      url: expect.any(String),
      route: 'from memory',
      status: 200,
      ms: expect.any(Number),
    },
  ])
})

it('passes on what changed, other methods, and everything once the app closes', async () => {
  passed.length = 0
  const customer = await registerCustomer(barn)
  await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-28T10:00'))
  expect(await (await fetch(`${url}${DAY}`)).json()).toHaveLength(1)
  expect((await fetch(`${url}${DAY}`, { method: 'POST' })).status).toBe(404)
  barn.services.memory.close()
  expect((await fetch(`${url}${DAY}`)).status).toBe(200)
  expect(passed).toEqual([DAY, DAY, DAY])
})
