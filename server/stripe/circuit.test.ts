import { expect, it } from 'vitest'
import { createCircuit, StripeUnreachable } from './circuit.ts'

class Outage extends Error {}

it('stops calling after five consecutive failures and retries ten seconds later', async () => {
  let time = 0
  let calls = 0
  let isDown = true
  const reach = createCircuit(
    (error) => (error instanceof Outage ? 'outage' : 'answer'),
    () => time,
  )
  const call = () =>
    reach(async () => {
      calls += 1
      if (isDown) throw new Outage()
      return 'answer'
    })
  for (let attempt = 0; attempt < 8; attempt += 1) await expect(call()).rejects.toThrow(StripeUnreachable)
  expect(calls).toBe(5)
  time = 10_000
  isDown = false
  expect(await call()).toBe('answer')
  expect(await call()).toBe('answer')
})

it('counts a refusal as a response, not a failure', async () => {
  const reach = createCircuit(
    (error) => (error instanceof Outage ? 'outage' : 'answer'),
    () => 0,
  )
  for (let attempt = 0; attempt < 9; attempt += 1)
    await expect(reach(() => Promise.reject(new TypeError('declined')))).rejects.toThrow('declined')
})

it("rejects calls that exceed Stripe's rate limit, and doesn't count them as failures", async () => {
  const reach = createCircuit(
    () => 'rate_limit',
    () => 0,
  )
  for (let attempt = 0; attempt < 9; attempt += 1)
    await expect(reach(() => Promise.reject(new Outage()))).rejects.toThrow(StripeUnreachable)
  expect(await reach(async () => 'answer')).toBe('answer')
})
