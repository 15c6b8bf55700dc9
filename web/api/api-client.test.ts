import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, errorText, fieldIssues, isApiError, request } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

describe('ApiError', () => {
  it('reads as the status, a colon, a space and the body', () => {
    expect(new ApiError(409, 'Conflict', '{"code":"slot_taken"}').message).toBe('409: {"code":"slot_taken"}')
  })

  it('reads as the status text when the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })

  it('keeps the code, text and details from the server', () => {
    const error = new ApiError(
      409,
      '',
      '{"code":"price_changed","message":"New","details":{"totalAmount":"80.00"}}',
    )
    expect([error.code, error.text, error.details]).toEqual([
      'price_changed',
      'New',
      { totalAmount: '80.00' },
    ])
    expect(isApiError(error, 'slot_taken', 'price_changed')).toBe(true)
  })

  it.each(['<html>', 'null', '"text"', '[]'])(
    'falls back when the body is not one of our errors: %s',
    (body) => {
      expect(errorText(new ApiError(500, '', body), 'Fallback')).toBe('Fallback')
    },
  )

  it('names the fields that were refused', () => {
    const issues = [{ field: 'email', message: 'Please enter a valid email address' }]
    const invalid = new ApiError(400, '', JSON.stringify({ code: 'invalid', details: { issues } }))
    expect(fieldIssues(invalid)).toEqual(issues)
    const taken = new ApiError(409, '', '{"code":"email_taken","message":"Taken"}')
    expect(fieldIssues(taken, { email_taken: 'email' })).toEqual([{ field: 'email', message: 'Taken' }])
    expect([fieldIssues(taken), fieldIssues(new TypeError('Failed to fetch'))]).toEqual([[], []])
  })

  it('falls back when there was no response', () => {
    expect(errorText(new TypeError('Failed to fetch'), 'Fallback')).toBe('Fallback')
  })

  it("blames the connection, not what was typed, when there's none", () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(errorText(new TypeError('Failed to fetch'), 'Check your password')).toMatch(/^You're offline\./)
    expect(errorText(new ApiError(401, '', '{"message":"Wrong password"}'), 'Fallback')).toBe(
      'Wrong password',
    )
    vi.unstubAllGlobals()
  })
})

describe('request', () => {
  const refused = () => Response.json({ code: 'signed_out', message: 'Signed out' }, { status: 401 })
  const ok = () => new Response(null, { status: 204 })

  /** A server whose session id is renewed while another call is on its way. */
  function renewing(renewalAnswersFirst: boolean) {
    const renewal = Promise.withResolvers<Response>()
    const early = Promise.withResolvers<Response>()
    const calls: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      calls.push(path)
      if (path === '/api/auth/confirmation') return renewal.promise
      return calls.filter((each) => each === path).length === 1 ? early.promise : Promise.resolve(ok())
    })
    const steps = [() => renewal.resolve(ok()), () => early.resolve(refused())]
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
        const send = () => request('nothing', 'GET', '/api/bookings')
        const confirm = () => request('nothing', 'POST', '/api/auth/confirmation', { password: 'x' })
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
      return Promise.resolve(path === '/api/bookings' ? refused() : ok())
    })
    const send = () => request('nothing', 'GET', '/api/bookings')
    await expect(send()).rejects.toMatchObject({ status: 401 })
    expect(count).toBe(1)
    const renewed = request('nothing', 'POST', '/api/auth/confirmation', { password: 'x' })
    await expect(send()).rejects.toMatchObject({ status: 401 })
    await renewed
    expect(count).toBe(3)
  })

  it('logs an error when the response does not match its schema, and returns it all the same', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 42 })))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await request('message', 'POST', '/api/auth/verify-email')).toEqual({ message: 42 })
    expect(log.mock.calls.join()).toContain('POST /api/auth/verify-email doesn\'t match the schema "message"')
    log.mockRestore()
  })
})
