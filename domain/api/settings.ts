import { changeSettingsSchema, settingsSchema } from '../config/settings.schema.ts'
import { policyVersionSchema, publishPolicySchema } from '../payments/policies/policy-form.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** The owner's choices, and the policy that customers sign. */
export const SETTINGS = {
  'GET /api/admin/settings': { least: 'manager', returns: settingsSchema },
  'PUT /api/admin/settings': {
    least: LEAST_ROLE.policy,
    body: changeSettingsSchema,
    returns: settingsSchema,
  },
  'GET /api/admin/policy-versions': { least: LEAST_ROLE.policy, returns: policyVersionSchema },
  'POST /api/admin/policy-versions': {
    least: LEAST_ROLE.policy,
    confirms: true,
    body: publishPolicySchema,
    returns: policyVersionSchema,
  },
} satisfies Contract
