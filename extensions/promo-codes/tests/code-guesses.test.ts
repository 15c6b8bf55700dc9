import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { useCode as applyCode } from '../server/use-code.ts'
import { addCode } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })
beforeEach(async () => {
  await desk.barn.owner.deleteFrom('rateLimits').execute()
})

let networks = 0
/** Enters a code from a network that never did before. */
async function enterFromElsewhere({ id }: Customer, bookingId: string, code: string): Promise<string> {
  networks += 1
  const actor = { id, role: 'customer' } as const
  const ip = `198.51.${Math.floor(networks / 256)}.${networks % 256}`
  const outcome = await applyCode(desk.barn.services, {
    ...{ actor, ip, bookingId, code, now: desk.barn.clock.now() },
  })
  return outcome.ok ? 'used' : `${outcome.code}: ${outcome.message ?? ''}`
}
const hold = (who: Customer) => holdSigned(who, bookingOf('cage-1', '2026-11-23T18:00'))

describe('guessing promo codes from ever new networks', () => {
  it('ends after 30 wrong ones a day, for that account alone', async () => {
    const code = await addCode(desk, { percent: 50 })
    const bookingId = await hold(desk.customer)
    const answers: string[] = []
    for (let guess = 0; guess < 31; guess += 1)
      answers.push(await enterFromElsewhere(desk.customer, bookingId, `GUESS${guess}`))
    expect(answers.slice(0, 30).every((answer) => answer.startsWith('not_found'))).toBe(true)
    expect(answers[30]).toBe(
      "too_many_requests: You've entered too many codes that don't work. Please try again in 24 hours.",
    )
    expect(await enterFromElsewhere(desk.customer, bookingId, code)).toContain('too_many_requests')
    await desk.customer.delete(`/api/bookings/${bookingId}/hold`)
    const other = await registerVerified(desk.barn)
    expect(await enterFromElsewhere(other, await hold(other), code)).toBe('used')
  })

  it('doesn’t count codes that work', async () => {
    const code = await addCode(desk, { percent: 50 })
    const bookingId = await hold(desk.customer)
    for (let times = 0; times < 31; times += 1)
      expect(await enterFromElsewhere(desk.customer, bookingId, code)).toBe('used')
  })

  it('ends for all accounts that anyone can register, but not for verified ones', async () => {
    const code = await addCode(desk, { percent: 50 })
    const answers: string[] = []
    for (let account = 0; account < 11; account += 1) {
      const stranger = await registerCustomer(desk.barn)
      const bookingId = await hold(stranger)
      for (let guess = 0; guess < 10; guess += 1)
        answers.push(await enterFromElsewhere(stranger, bookingId, `GUESS${guess}`))
      await stranger.delete(`/api/bookings/${bookingId}/hold`)
    }
    expect(answers.slice(0, 100).every((answer) => answer.startsWith('not_found'))).toBe(true)
    expect(answers[100]).toMatch(
      /^too_many_requests: Too many codes .* verify your email address in your profile\./,
    )
    expect(await enterFromElsewhere(desk.customer, await hold(desk.customer), code)).toBe('used')
  })
})
