import type { EXTRAS } from '../../domain/api/extras.ts'
import { listExtras, switchExtra } from '../catalog/switch-extra.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'

export function extraRoutes(services: Services): Handlers<typeof EXTRAS> {
  return {
    'GET /api/admin/extras': () => listExtras(services),
    'PUT /api/admin/extras/:name': (request) => {
      const { actor, now } = by(request, services)
      return switchExtra(services, { actorId: actor.id, ...request.params, ...request.body, now })
    },
  }
}
