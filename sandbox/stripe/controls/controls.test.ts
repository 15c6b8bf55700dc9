import { request } from 'node:http'
import { expect, test } from 'vitest'
import { stripeSandbox } from '../testing/stripe-sandbox.ts'

test('rejects unknown controls', async () => {
  const { control } = await stripeSandbox()
  expect((await control('control', { webhook: { drop: 1 } })).status).toBe(400)
  expect((await control('nothing')).status).toBe(404)
})

test.each([{ origin: 'https://elsewhere.example' }, { host: 'elsewhere.example' }])(
  'rejects control calls from pages on other hosts (%o)',
  async (headers) => {
    const { emulator } = await stripeSandbox()
    const status = await new Promise((resolve) => {
      request(`${emulator.origin}/_emu/requests`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end()
    })
    expect(status).toBe(403)
  },
)
