import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdSchema } from '../../domain/accounts/admin-account.schema.ts'
import { linkCustomerSchema, linkedCustomerSchema } from '../../domain/accounts/customer.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { linkCustomer } from './link-customer.ts'

/** What staff know about customers, and do for them. */
export function customerRoutes(services: Services): FastifyPluginAsyncZod {
  const { clock } = services
  return async (app) => {
    app.post(
      '/api/admin/customers/:id/link',
      { schema: { params: userIdSchema, body: linkCustomerSchema, response: { 200: linkedCustomerSchema } } },
      async (request) => {
        const linked = await linkCustomer(services, {
          actor: actorOf(request),
          customerId: request.params.id,
          email: request.body.email,
          now: clock.now(),
        })
        return { id: unwrap(linked).id }
      },
    )
  }
}
