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
import { changeCreditSchema } from '../../../domain/payments/credit.schema.ts'
import { type Api, by, ok, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { changeCredit } from './change-credit.ts'
import { findCustomer, searchDesk } from './customer-queries.ts'
import { editNotes, editPhone } from './edit-customer.ts'
import { linkCustomer } from './link-customer.ts'
import { sendVerification } from './send-verification.ts'

/** A customer's page at the desk, and its changes. */
export async function customerRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const page = async (customerId: string) => unwrap(await findCustomer(db, customerId))

  app.get('/api/admin/search', ok(deskSearchSchema, { querystring: deskSearchQuerySchema }), (request) =>
    searchDesk(db, request.query.search, clock.now()),
  )
  app.get('/api/admin/customers/:id', ok(customerSchema, { params: userIdSchema }), (request) =>
    page(request.params.id),
  )
  app.put(
    '/api/admin/customers/:id/notes',
    ok(customerSchema, { params: userIdSchema, body: editCustomerNotesSchema }),
    async (request) => {
      const { id: customerId } = request.params
      unwrap(await editNotes(services, { ...by(request, services), customerId, input: request.body }))
      return await page(customerId)
    },
  )
  app.post(
    '/api/admin/customers/:id/credit',
    ok(customerSchema, { params: userIdSchema, body: changeCreditSchema }),
    async (request) => {
      const { id: customerId } = request.params
      unwrap(await changeCredit(services, { ...by(request, services), customerId, input: request.body }))
      return await page(customerId)
    },
  )
  app.put(
    '/api/admin/customers/:id/phone',
    ok(customerSchema, { params: userIdSchema, body: customerPhoneSchema }),
    async (request) => {
      const { id: customerId } = request.params
      unwrap(await editPhone(services, { ...by(request, services), customerId, input: request.body }))
      return await page(customerId)
    },
  )
  app.post(
    '/api/admin/customers/:id/verification-email',
    ok(messageSchema, { params: userIdSchema }),
    async (request) => {
      const { id: customerId } = request.params
      const sent = unwrap(await sendVerification(services, { ...by(request, services), customerId }))
      return { message: `We've emailed ${sent.email} a link.` }
    },
  )
  app.post(
    '/api/admin/customers/:id/link',
    ok(linkedCustomerSchema, { params: userIdSchema, body: linkCustomerSchema }),
    async (request) => {
      const { id: customerId } = request.params
      const linked = await linkCustomer(services, { ...by(request, services), customerId, ...request.body })
      return { id: unwrap(linked).id }
    },
  )
}
