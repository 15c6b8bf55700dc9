import type { Customer } from '../factories.ts'
import type { ValidRequest } from './valid-request.ts'

/** Requests about people, as staff send them. */
export function peopleRequests(customer: Customer, password: string): ValidRequest[] {
  return [
    {
      door: 'POST /api/promote-to-admin',
      body: { email: 'x@example.com', setupCode: 'guess', staffRole: 'desk' },
    },
    { door: 'POST /api/remove-admin', body: { email: customer.email } },
    {
      door: 'PUT /api/admin/users/:id/staff-role',
      path: { id: customer.id },
      body: { staffRole: 'desk' },
    },
    {
      door: 'GET /api/admin/users',
      query: { role: 'customer', search: 'casey', cursor: customer.id, limit: '10' },
    },
    { door: 'GET /api/admin/search', query: { search: 'casey' } },
    { door: 'GET /api/admin/customers/:id', path: { id: customer.id } },
    {
      door: 'PUT /api/admin/customers/:id/notes',
      path: { id: customer.id },
      body: { note: 'Lefty', isFlagged: true, version: 99 },
    },
    {
      door: 'PUT /api/admin/customers/:id/phone',
      path: { id: customer.id },
      body: { phone: '989 555 0144' },
    },
    { door: 'POST /api/admin/customers/:id/verification-email', path: { id: customer.id } },
    {
      door: 'POST /api/admin/customers/:id/link',
      path: { id: customer.id },
      body: { email: 'x@example.com' },
    },
    {
      door: 'POST /api/admin/reset-user-password',
      body: { email: 'x@example.com', newPassword: password },
    },
    { door: 'PUT /api/auth/pin', body: { pin: '193756' } },
    { door: 'POST /api/desk-machine/switch', body: { userId: customer.id, pin: '193756' } },
    { door: 'POST /api/admin/desk-machines', body: { name: 'Front Desk', lockMinutes: 15 } },
    { door: 'DELETE /api/admin/desk-machines/:id', path: { id: customer.id } },
    { door: 'DELETE /api/admin/desk-machines/:id/pin-failures', path: { id: customer.id } },
    { door: 'POST /api/admin/send-reset-link', body: { email: 'x@example.com' } },
  ]
}
