import type { Contract } from './contract.ts'

/**
 * The routes that aren't calls, which the server registers one by one: events, Stripe's, and what describes
 * all others.
 */
export const BY_HAND = {
  'GET /api/live': { least: 'anyone', isHidden: true },
  'POST /api/webhooks/stripe': { least: 'stripe', isHidden: true },
  'GET /api/openapi.json': { least: 'anyone', isHidden: true },
} satisfies Contract
