import { rehearsalSchema, rehearseSchema } from '../../domain/rehearsals/rehearsal.schema.ts'
import { type Api, by, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { rehearseChange } from './rehearse-change.ts'

/** Staff try a change before saving it. */
export async function rehearsalRoutes(app: Api, services: Services): Promise<void> {
  app.post('/api/admin/rehearsals', ok(rehearsalSchema, { body: rehearseSchema }), async (request) =>
    unwrap(await rehearseChange(services, { ...by(request, services), input: request.body })),
  )
}
