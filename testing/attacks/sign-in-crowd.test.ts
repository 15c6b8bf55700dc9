import { expect, it } from 'vitest'
import { MAXIMUM_WAITING } from '../../server/passwords/password-queue.ts'
import type { Answer } from '../client.ts'
import { registerCustomer } from '../factories.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()

it('turns a crowd that guesses passwords away instead of letting it queue, and takes sign-ins again after it', async () => {
  const owner = await registerCustomer(barn)
  const guesses = await Promise.all(
    Array.from({ length: 2 * MAXIMUM_WAITING }, (_, index) =>
      barn.client(`203.0.${index >> 8}.${index & 255}`).post('/api/auth/login', {
        email: `player${index}@example.com`,
        password: 'guess-guess',
      }),
    ),
  )
  const of = (status: number) => guesses.filter((answer: Answer) => answer.status === status)
  expect(of(401).length).toBeGreaterThanOrEqual(MAXIMUM_WAITING)
  expect(of(503).length).toBeGreaterThan(0)
  expect(of(401).length + of(503).length).toBe(guesses.length)
  const [refused] = of(503)
  expect(refused?.body.code).toBe('too_busy')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

  const signIn = { email: owner.email, password: 'seventh-inning' }
  expect((await barn.client().post('/api/auth/login', signIn)).status).toBe(200)
})
