import { type Caller, expect } from '../../../e2e/barn.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** Switches moves on, and publishes a policy that allows them; the caller is the owner. */
export async function allowMoves(caller: Caller): Promise<void> {
  await switchExtra(caller, 'moves', true)
  const published = await caller.request.post('/api/admin/policy-versions', { data: { terms: ['moves'] } })
  expect(published.status()).toBe(200)
}
