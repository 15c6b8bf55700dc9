import type { CUSTOMERS } from '../../../domain/api/customers.ts'
import { by, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { findCustomer, searchDesk } from './customer-queries.ts'
import { editNotes, editPhone } from './edit-customer.ts'
import { linkCustomer } from './link-customer.ts'
import { sendVerification } from './send-verification.ts'

export function customerRoutes(services: Services): Handlers<typeof CUSTOMERS> {
  const { db, clock } = services
  const page = async (customerId: string) => unwrap(await findCustomer(db, customerId))

  return {
    'GET /api/admin/search': (request) => searchDesk(db, request.query.search, clock.now()),
    'GET /api/admin/customers/:id': (request) => page(request.params.id),
    'PUT /api/admin/customers/:id/notes': async (request) => {
      const { id: customerId } = request.params
      unwrap(await editNotes(services, { ...by(request, services), customerId, input: request.body }))
      return await page(customerId)
    },
    'PUT /api/admin/customers/:id/phone': async (request) => {
      const { id: customerId } = request.params
      unwrap(await editPhone(services, { ...by(request, services), customerId, input: request.body }))
      return await page(customerId)
    },
    'POST /api/admin/customers/:id/verification-email': async (request) => {
      const { id: customerId } = request.params
      const sent = unwrap(await sendVerification(services, { ...by(request, services), customerId }))
      return { message: `We've emailed ${sent.email} a link.` }
    },
    'POST /api/admin/customers/:id/link': async (request) => {
      const { id: customerId } = request.params
      const linked = await linkCustomer(services, { ...by(request, services), customerId, ...request.body })
      return { id: unwrap(linked).id }
    },
  }
}
