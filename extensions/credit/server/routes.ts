import { actorOf, by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { CREDIT } from '../domain/contract.ts'
import { changeCredit } from './change-credit.ts'
import { readCredit, readOwnCredit } from './read-credit.ts'

export function creditRoutes(services: Services): Handlers<typeof CREDIT> {
  const { db } = services
  return {
    'GET /api/credit': (request) => readOwnCredit(db, actorOf(request)),
    'GET /api/admin/customers/:id/credit': (request) => readCredit(db, request.params.id),
    'POST /api/admin/customers/:id/credit': async (request) => {
      const { id: customerId } = request.params
      unwrap(await changeCredit(services, { ...by(request, services), customerId, input: request.body }))
      return await readCredit(db, customerId)
    },
  }
}
