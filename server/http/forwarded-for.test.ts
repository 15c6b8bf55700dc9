import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readForwardedFor } from './forwarded-for.ts'

const TRUSTED = ['127.0.0.1', '10.0.0.0/8']

async function addressSeen(forwarded: string, trustProxy: string[] | null): Promise<string> {
  const app = Fastify({ trustProxy: trustProxy ?? false })
  readForwardedFor(app, trustProxy)
  app.get('/', async (request) => ({ ip: request.ip }))
  const headers = { 'x-forwarded-for': forwarded }
  const { ip } = (await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).json()
  await app.close()
  return ip
}

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['198.51.100.7, 203.0.113.9:1, 10.0.0.1:2', '203.0.113.9'],
  ['198.51.100.7, unknown', '127.0.0.1'],
  ['198.51.100.7, unknown, 10.0.0.1', '10.0.0.1'],
  ['x'.repeat(500), '127.0.0.1'],
  ['3405803785', '127.0.0.1'],
  ['', '127.0.0.1'],
])('takes the visitor behind "%s" for %s', async (forwarded, address) => {
  expect(await addressSeen(forwarded, TRUSTED)).toBe(address)
})

it('believes nothing without a trusted proxy', async () => {
  expect(await addressSeen('203.0.113.9', null)).toBe('127.0.0.1')
})
