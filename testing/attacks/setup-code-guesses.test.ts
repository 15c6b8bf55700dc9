import { expect, it } from 'vitest'
import { registerCustomer } from '../factories.ts'
import { ownAppOfFile } from '../start-test-app.ts'

const barn = await ownAppOfFile({ adminSetup: { code: 'seventh-inning-stretch' } })

it('takes 100 guesses of the setup code an hour from all networks together', async () => {
  const { email } = await registerCustomer(barn)
  const statuses: number[] = []
  for (let index = 0; index < 103; index += 1)
    statuses.push(
      (await barn.client().post('/api/promote-to-admin', { email, setupCode: `guess ${index}` })).status,
    )
  expect(statuses).toEqual([...Array(100).fill(403), 429, 429, 429])
})
