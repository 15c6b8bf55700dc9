import { by } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { REHEARSALS } from '../domain/contract.ts'
import { rehearseChange } from './rehearse-change.ts'

export function rehearsalRoutes(services: Services): Handlers<typeof REHEARSALS> {
  return {
    'POST /api/admin/rehearsals': (request) =>
      rehearseChange(services, { ...by(request, services), input: request.body }),
  }
}
