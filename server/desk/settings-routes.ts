import { changeSettingsSchema, settingsSchema } from '../../domain/config/settings.schema.ts'
import {
  policyVersionSchema,
  publishPolicySchema,
} from '../../domain/payments/policies/policy-form.schema.ts'
import { changeSettings, readSettings } from '../catalog/settings.ts'
import { type Api, by, ok } from '../http/api.ts'
import { publishPolicy, readPolicyVersion } from '../payments/agreements/policy-versions.ts'
import type { Services } from '../services/services.ts'

/** The owner's choices, and the policy that customers sign. */
export async function settingsRoutes(app: Api, services: Services): Promise<void> {
  app.get('/api/admin/settings', ok(settingsSchema), () => readSettings(services.db))
  app.put('/api/admin/settings', ok(settingsSchema, { body: changeSettingsSchema }), (request) =>
    changeSettings(services, { ...by(request, services), input: request.body }),
  )
  app.get('/api/admin/policy-versions', ok(policyVersionSchema), () => readPolicyVersion(services.db))
  app.post('/api/admin/policy-versions', ok(policyVersionSchema, { body: publishPolicySchema }), (request) =>
    publishPolicy(services, { ...by(request, services), input: request.body }),
  )
}
