import { describe, expect, it } from 'vitest'
import { ALL_ROUTE_NAMES } from '../../testing/all-routes.ts'
import { everyRoute } from '../../testing/attacks/every-route.ts'
import { registerCustomer } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const { requests, send } = await everyRoute(barn)
const visitor = barn.client()

/** Without those that differ from one request to the next. */
function steady(headers: Record<string, unknown>): Record<string, unknown> {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return rest
}

describe('HEAD', () => {
  it('answers as GET does on every route, without a body', async () => {
    const known = requests.filter(({ door }) => door.startsWith('GET '))
    const listed = ALL_ROUTE_NAMES.filter((door) => door.startsWith('GET ') && !/[:]|live|logout/.test(door))
      .filter((door) => !known.some((request) => request.door === door))
      .map((door) => ({ door }))
    const all = [...known, ...listed]
    expect(all.length).toBeGreaterThan(60)
    for (const request of all) {
      const got = await send(request)
      const headed = await send(request, 'HEAD')
      expect([request.door, headed.status, steady(headed.headers), headed.body]).toEqual([
        ...[request.door, got.status, steady(got.headers), ''],
      ])
    }
  })

  it.each(['/healthz', '/readyz', '/metrics'])('answers as GET does at %s', async (url) => {
    const got = await visitor.get(url)
    const headed = await visitor.send('HEAD', url)
    expect([headed.status, headed.headers['content-type'], headed.body]).toEqual([
      ...[got.status, got.headers['content-type'], ''],
    ])
  })

  it('opens no stream, and signs no one out', async () => {
    const customer = await registerCustomer(barn)
    expect(await customer.send('HEAD', '/api/live')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
    })
    expect((await customer.send('HEAD', '/api/logout')).status).toBe(302)
    expect((await customer.get('/api/auth/user')).status).toBe(200)
  })

  it('keeps the access rules of GET', async () => {
    const customer = await registerCustomer(barn)
    expect((await visitor.send('HEAD', '/api/auth/user')).status).toBe(401)
    expect((await customer.send('HEAD', '/api/admin/bookings')).status).toBe(403)
  })
})
