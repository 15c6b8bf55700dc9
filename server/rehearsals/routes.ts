import type { REHEARSALS } from '../../domain/api/rehearsals.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { rehearseChange } from './rehearse-change.ts'

export function rehearsalRoutes(services: Services): Handlers<typeof REHEARSALS> {
  return {
    'POST /api/admin/rehearsals': (request) =>
      rehearseChange(services, { ...by(request, services), input: request.body }),
  }
}
