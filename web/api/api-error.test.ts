import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, errorText, fieldIssues, isApiError } from './api-error.ts'

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
