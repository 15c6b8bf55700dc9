import { policyVersionSchema, publishPolicySchema } from '../payments/policies/policy-form.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** The policy that customers sign. */
export const SETTINGS = {
  'GET /api/admin/policy-versions': { least: LEAST_ROLE.policy, returns: policyVersionSchema },
  'POST /api/admin/policy-versions': {
    least: LEAST_ROLE.policy,
    confirms: true,
    body: publishPolicySchema,
    returns: policyVersionSchema,
  },
} satisfies Contract
