import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf, call, keyOf, query } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  /** Makes calls, and returns what was sent. */
  async function sentBy(make: () => Promise<unknown>): Promise<unknown> {
    let sent: unknown
    vi.stubGlobal('fetch', async (url: string, { method, body, cache }: RequestInit) => {
      sent = { method, url, body, cache }
      return new Response(null, { status: 204 })
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await make()
    vi.restoreAllMocks()
    return sent
  }

  it('puts parameters in the path, and the rest in the body', async () => {
    expect(await sentBy(() => call('PUT /api/admin/calls/:id', { id: 'a/b' }, { isTold: true }))).toEqual({
      ...{ method: 'PUT', url: '/api/admin/calls/a%2Fb', body: '{"isTold":true}', cache: undefined },
    })
  })

  it('puts the rest of what only reads or deletes in the query string, without empty values', async () => {
    const filter = { search: 'a b&c', status: undefined, itemId: '' }
    expect(await sentBy(() => call('GET /api/admin/bookings/counts', filter))).toEqual({
      ...{
        method: 'GET',
        url: '/api/admin/bookings/counts?search=a+b%26c',
        body: undefined,
        cache: 'no-store',
      },
    })
    expect(
      await sentBy(() => call('DELETE /api/admin/closures/:id', { id: 'x' }, { range: 'true' })),
    ).toEqual({
      ...{ method: 'DELETE', url: '/api/admin/closures/x?range=true', body: undefined, cache: undefined },
    })
  })

  it('has another URL each time where caches have to be bypassed', async () => {
    expect(await sentBy(() => call('GET /api/spaces'))).toMatchObject({
      url: expect.stringMatching(/^\/api\/spaces\?t=\d+$/),
    })
  })
})

describe('a key', () => {
  it('is the parts of the path, and the fields of the query string', () => {
    const { queryKey } = query('GET /api/bookings/:id/agreements', { id: 'b1' })
    expect(queryKey.join('/')).toBe('/api/bookings/b1/agreements')
    expect(query('GET /api/admin/search', { search: 'x' }).queryKey).toEqual([
      ...['', 'api', 'admin', 'search', { search: 'x' }],
    ])
  })

  it('begins with that of its route', () => {
    expect(keyOf('GET /api/bookings')).toEqual(['', 'api', 'bookings'])
    expect(keyOf('GET /api/admin/board/:date')).toEqual(['', 'api', 'admin', 'board'])
  })
})

it('gives downloads an address', () => {
  expect(addressOf('GET /api/admin/months/:month/journal.csv', { month: '2026-11' }, { for: 'xero' })).toBe(
    '/api/admin/months/2026-11/journal.csv?for=xero',
  )
})

describe('a refused call', () => {
  const refused = () => Response.json({ code: 'signed_out', message: 'Signed out' }, { status: 401 })
  const done = () => new Response(null, { status: 204 })
  const bookings = () => Response.json([])

  /** A server whose session id is renewed while another call is on its way. */
  function renewing(renewalAnswersFirst: boolean) {
    const renewal = Promise.withResolvers<Response>()
    const early = Promise.withResolvers<Response>()
    const calls: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      calls.push(path)
      if (path === '/api/auth/confirmation') return renewal.promise
      return calls.filter((each) => each === path).length === 1 ? early.promise : Promise.resolve(bookings())
    })
    const steps = [() => renewal.resolve(done()), () => early.resolve(refused())]
    const answer = () => {
      for (const step of renewalAnswersFirst ? steps : steps.toReversed()) step()
    }
    return { calls, answer }
  }

  it.each([true, false])(
    'repeats a call that was refused because the session got a new id, which came first: %s',
    async (renewalAnswersFirst) => {
      for (const order of ['call first', 'renewal first']) {
        const { calls, answer } = renewing(renewalAnswersFirst)
        const send = () => call('GET /api/bookings')
        const confirm = () => call('POST /api/auth/confirmation', { password: 'x' })
        const all = Promise.all(order === 'call first' ? [send(), confirm()] : [confirm(), send()])
        answer()
        await all
        expect(calls.filter((path) => path === '/api/bookings')).toHaveLength(2)
      }
    },
  )

  it('repeats a refused call only once, and none without a renewal', async () => {
    let count = 0
    vi.stubGlobal('fetch', (path: string) => {
      if (path === '/api/bookings') count += 1
      return Promise.resolve(path === '/api/bookings' ? refused() : done())
    })
    const send = () => call('GET /api/bookings')
    await expect(send()).rejects.toMatchObject({ status: 401 })
    expect(count).toBe(1)
    const renewed = call('POST /api/auth/confirmation', { password: 'x' })
    await expect(send()).rejects.toMatchObject({ status: 401 })
    await renewed
    expect(count).toBe(3)
  })

  it('logs an error when the response does not match its contract, and returns it all the same', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 42 })))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await call('POST /api/auth/verification-email')).toEqual({ message: 42 })
    expect(log.mock.calls.join()).toContain("POST /api/auth/verification-email doesn't match its contract")
    log.mockRestore()
  })
})
