import type { Customer } from '../factories.ts'
import type { SomeRequests } from './valid-request.ts'

/** Requests about people, as staff send them. */
export function peopleRequests(customer: Customer, password: string) {
  return {
    'POST /api/promote-to-admin': { body: { email: 'x@example.com', setupCode: 'guess', staffRole: 'desk' } },
    'POST /api/remove-admin': { body: { email: customer.email } },
    'PUT /api/admin/users/:id/staff-role': { path: { id: customer.id }, body: { staffRole: 'desk' } },
    'GET /api/admin/users': {
      query: { role: 'customer', search: 'casey', cursor: customer.id, limit: '10' },
    },
    'GET /api/admin/search': { query: { search: 'casey' } },
    'GET /api/admin/customers/:id': { path: { id: customer.id } },
    'PUT /api/admin/customers/:id/notes': {
      path: { id: customer.id },
      body: { note: 'Lefty', isFlagged: true, version: 99 },
    },
    'PUT /api/admin/customers/:id/phone': { path: { id: customer.id }, body: { phone: '989 555 0144' } },
    'POST /api/admin/customers/:id/verification-email': { path: { id: customer.id } },
    'POST /api/admin/customers/:id/link': { path: { id: customer.id }, body: { email: 'x@example.com' } },
    'POST /api/admin/reset-user-password': { body: { email: 'x@example.com', newPassword: password } },
    'PUT /api/auth/pin': { body: { pin: '193756' } },
    'POST /api/desk-machine/switch': { body: { userId: customer.id, pin: '193756' } },
    'POST /api/admin/desk-machines': { body: { name: 'Front Desk', lockMinutes: 15 } },
    'DELETE /api/admin/desk-machines/:id': { path: { id: customer.id } },
    'DELETE /api/admin/desk-machines/:id/pin-failures': { path: { id: customer.id } },
    'POST /api/admin/send-reset-link': { body: { email: 'x@example.com' } },
  } satisfies SomeRequests
}
