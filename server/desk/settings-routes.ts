import type { SETTINGS } from '../../domain/api/settings.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { publishPolicy, readPolicyVersion } from '../payments/agreements/policy-versions.ts'
import type { Services } from '../services/services.ts'

export function settingsRoutes(services: Services): Handlers<typeof SETTINGS> {
  return {
    'GET /api/admin/policy-versions': () => readPolicyVersion(services, services.db),
    'POST /api/admin/policy-versions': (request) =>
      publishPolicy(services, { ...by(request, services), input: request.body }),
  }
}
