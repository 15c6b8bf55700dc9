import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logRequests } from './request-log.ts'

const TOKEN = 'q8Zr_3kV-x1LwYc7TnB0uEoHs5dMfGiAjPtR2vQ9KaX'

function lineOf(url: string, status: number): string {
  let line = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      line = String(chunk)
      done()
    },
  })
  logRequests(pino(output))({ id: '1', method: 'GET', url, status, route: '/', ms: 1 })
  return line
}

const pathLogged = (url: string): string => JSON.parse(lineOf(url, 404)).path

it.each([
  `/api/calendar/${TOKEN}.ics`,
  `/API/Calendar/${TOKEN}`,
  `//api//calendar/${TOKEN}/`,
  `/%61pi/calendar/${TOKEN}`,
  `/api/calendar%2F${TOKEN}`,
  `/api/calendar/%71${TOKEN.slice(1)}`,
  `/api/calendar/${TOKEN}?again=${TOKEN}`,
  `/${TOKEN}/%ZZ`,
])('keeps the secret of a calendar link out of the log: %s', (url) => {
  expect(pathLogged(url)).not.toContain(TOKEN.slice(8))
  expect(pathLogged(url)).toContain('…')
})

it.each([
  '/api/bookings/00000000-0000-4000-8000-000000000000',
  '/api/%ZZ',
  '/assets/inter-latin-normal-Dx4kXJAl.woff2',
])('logs %s as it is', (url) => {
  expect(pathLogged(`${url}?token=secret`)).toBe(url)
})

it.each(['/healthz', '/readyz', '/readyz?from=caddy', '/metrics'])('logs %s only if it fails', (url) => {
  expect(lineOf(url, 200)).toBe('')
  expect(lineOf(url, 503)).toContain('"status":503')
})
