import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageSchema } from '../../../domain/accounts/account.schema.ts'
import { userIdSchema } from '../../../domain/accounts/admin-account.schema.ts'
import {
  customerPhoneSchema,
  customerSchema,
  editCustomerNotesSchema,
  linkCustomerSchema,
  linkedCustomerSchema,
} from '../../../domain/customers/customer.schema.ts'
import { deskSearchQuerySchema, deskSearchSchema } from '../../../domain/customers/search.schema.ts'
import { actorOf } from '../../http/guard.ts'
import { unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { findCustomer, searchDesk } from './customer-queries.ts'
import { editNotes, editPhone } from './edit-customer.ts'
import { linkCustomer } from './link-customer.ts'
import { sendVerification } from './send-verification.ts'

/** A customer's page at the desk, and its changes. */
export function customerRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const schema = { params: userIdSchema, response: { 200: customerSchema } }
  const page = async (customerId: string) => unwrap(await findCustomer(db, customerId))
  return async (app) => {
    app.get(
      '/api/admin/search',
      { schema: { querystring: deskSearchQuerySchema, response: { 200: deskSearchSchema } } },
      (request) => searchDesk(db, request.query.search, clock.now()),
    )
    app.get('/api/admin/customers/:id', { schema }, (request) => page(request.params.id))
    app.put(
      '/api/admin/customers/:id/notes',
      { schema: { ...schema, body: editCustomerNotesSchema } },
      async (request) => {
        const { id: customerId } = request.params
        const input = request.body
        unwrap(await editNotes(services, { actor: actorOf(request), customerId, input, now: clock.now() }))
        return await page(customerId)
      },
    )
    app.put(
      '/api/admin/customers/:id/phone',
      { schema: { ...schema, body: customerPhoneSchema } },
      async (request) => {
        const { id: customerId } = request.params
        const input = request.body
        unwrap(await editPhone(services, { actor: actorOf(request), customerId, input, now: clock.now() }))
        return await page(customerId)
      },
    )
    app.post(
      '/api/admin/customers/:id/verification-email',
      { schema: { params: userIdSchema, response: { 200: messageSchema } } },
      async (request) => {
        const { id: customerId } = request.params
        const actor = actorOf(request)
        const sent = unwrap(await sendVerification(services, { actor, customerId, now: clock.now() }))
        return { message: `We've emailed ${sent.email} a link.` }
      },
    )
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
