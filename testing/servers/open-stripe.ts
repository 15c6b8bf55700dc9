import Stripe from 'stripe'
import { startStripeEmulator } from '../../sandbox/stripe/start-emulator.ts'
import { EMULATOR_KEYS } from '../../server/core/env.ts'

/** Stripe outside of all servers, so it outlives them. They find it at the port in SANDBOX_STRIPE_PORT. */
export async function openStripe() {
  const emulator = await startStripeEmulator({
    host: '127.0.0.1',
    port: 0,
    dataFile: ':memory:',
    ...EMULATOR_KEYS,
  })
  const { hostname: host, port } = new URL(emulator.origin)
  return {
    origin: emulator.origin,
    port,
    sdk: new Stripe(EMULATOR_KEYS.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 }),
    close: () => emulator.close(),
  }
}
