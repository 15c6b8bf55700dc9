import { expect, it } from 'vitest'
import { z } from 'zod'
import { ALL_ROUTE_NAMES, routeAt } from '../../testing/all-routes.ts'
import { everyRoute } from '../../testing/attacks/every-route.ts'
import { WALKS } from '../../testing/attacks/walks.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const { requests, send } = await everyRoute(barn)

/** Repeated here on purpose, so a contract that lost its limit fails the test. */
const COUNTED: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'register',
  'POST /api/auth/password-reset-request': 'reset',
  'POST /api/auth/password-reset': 'reset',
  'POST /api/auth/verify-email': 'verify',
  'POST /api/auth/verification-email': 'verify',
  'POST /api/auth/passkey/options': 'passkey',
  'POST /api/auth/passkey': 'passkey',
  'POST /api/auth/passkeys/options': 'passkey',
  'POST /api/auth/confirmation/passkey-options': 'passkey',
  'POST /api/auth/recovery-codes': 'passkey',
  'POST /api/booking-link': 'booking_link',
  'POST /api/booking-link/payment-intent': 'booking_link',
  'POST /api/booking-link/agreements': 'booking_link',
  ...Object.assign({}, ...WALKS.map(({ counted }) => counted)),
}

it('can tell outcomes from responses, because none of these has a field ok', () => {
  const schemas = ALL_ROUTE_NAMES.map((name) => routeAt(name).returns)
  const fields = schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
  expect(fields.length).toBeGreaterThan(100)
  expect(fields).not.toContain('ok')
})

it('counts the attempts at exactly these routes', async () => {
  const counted = ALL_ROUTE_NAMES.filter((name) => routeAt(name).attempts)
  expect(counted.toSorted()).toEqual(Object.keys(COUNTED).toSorted())
  for (const door of counted) {
    await barn.services.db.deleteFrom('rateLimits').execute()
    await send(requests.find((request) => request.door === door) ?? { door })
    const rows = await barn.services.db.selectFrom('rateLimits').select('key').execute()
    const limits = rows.map(({ key }) => key.split(':')[0])
    expect([door, limits]).toEqual([door, expect.arrayContaining([COUNTED[door]])])
  }
})
