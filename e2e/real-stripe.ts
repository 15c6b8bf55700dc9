/**
 * Keys of a real Stripe test account (docs/testing.md), or null to use the emulator. Stripe can't reach a server on this
 * machine, so no webhook arrives and the webhook secret can be anything.
 */
export const REAL_STRIPE = readKeys()

function readKeys() {
  const { STRIPE_TEST_SECRET_KEY: secretKey = '', STRIPE_TEST_PUBLISHABLE_KEY: publishableKey = '' } =
    process.env
  if (!secretKey && !publishableKey) return null
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
    throw new Error('STRIPE_TEST_SECRET_KEY and STRIPE_TEST_PUBLISHABLE_KEY: both, and test keys only')
  }
  return {
    secretKey,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_never_used',
    },
  }
}
