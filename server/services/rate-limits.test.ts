import { describe, expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()

describe('sign-in limits', () => {
  it('stops the eleventh guess at one account from one address, but not its owner at home', async () => {
    const owner = await registerCustomer(barn)
    const attacker = barn.client('203.0.113.1')
    const guess = () => attacker.post('/api/auth/login', { email: owner.email, password: 'guess' })
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401)
    const refusal = await guess()
    expect(refusal.status).toBe(429)
    expect(refusal.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    const home = barn.client('198.51.100.7')
    expect(
      (await home.post('/api/auth/login', { email: owner.email, password: 'seventh-inning' })).status,
    ).toBe(200)
  })

  it('resets the count after a successful sign-in', async () => {
    const owner = await registerCustomer(barn)
    const home = barn.client('198.51.100.8')
    const signIn = (password: string) => home.post('/api/auth/login', { email: owner.email, password })
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) expect((await signIn('typo')).status).toBe(401)
      expect((await signIn('seventh-inning')).status).toBe(200)
    }
  })
})

it('counts an IPv6 /64 network as one address', async () => {
  const statuses: number[] = []
  for (let host = 1; host <= 12; host += 1) {
    const client = barn.client(`2001:db8:1:2::${host}`)
    statuses.push((await client.post('/api/auth/login', { email: 'six@example.com', password: 'x' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

it('counts registrations from an IPv6 /48 together, whatever addresses a server takes in it', async () => {
  const register = (index: number, network = '2001:db8:5') =>
    barn.services.limits.count('register', {
      ip: `${network}:${index}::1`,
      account: `new${index}@example.com`,
    })
  for (let index = 1; index <= 100; index += 1) expect((await register(index)).ok).toBe(true)
  expect(await register(101)).toMatchObject({ code: 'too_many_requests' })
  expect((await register(102, '2001:db8:6')).ok).toBe(true)
})

it('stores only hashes of email addresses', async () => {
  await barn.client().post('/api/auth/login', { email: 'secret@example.com', password: 'x' })
  const rows = await barn.services.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('secret@example.com')
})
