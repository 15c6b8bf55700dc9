import { describe, expect, it } from 'vitest'
import { ROUTE_NAMES } from '../../domain/api/routes.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff-role.ts'
import { registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { guardRoutes } from './guard.ts'

const barn = await testAppOfFile()
const customer = await registerCustomer(barn)
const staff = {
  desk: await registerAdmin(barn, 'desk'),
  manager: await registerAdmin(barn, 'manager'),
  owner: await registerAdmin(barn, 'owner'),
}

/** Repeated here on purpose, so a wrong entry in the contract fails the test. All other routes of staff are open to the desk. */
const FOR_OWNERS = [
  'POST /api/promote-to-admin',
  'POST /api/remove-admin',
  'PUT /api/admin/users/:id/staff-role',
  'PUT /api/admin/settings',
  'POST /api/admin/months/:month/closing',
  'PUT /api/admin/accounting',
  'GET /api/admin/policy-versions',
  'POST /api/admin/policy-versions',
  'GET /api/admin/setup-list',
  'POST /api/admin/setup-list/:item/review',
  'PUT /api/admin/packs/:id/last-day',
]
const FROM_MANAGERS_UP = [
  'POST /api/admin/reset-user-password',
  'POST /api/admin/payments/:id/refunds',
  'POST /api/admin/customers/:id/credit',
  'GET /api/admin/pack-settings',
  'PUT /api/admin/pack-settings',
  'POST /api/admin/attention/:kind/:id/dismissal',
  'DELETE /api/admin/newcomers/holds',
  'GET /api/admin/desk-machines',
  'POST /api/admin/desk-machines',
  'DELETE /api/admin/desk-machines/:id',
  'DELETE /api/admin/desk-machines/:id/pin-failures',
  'GET /api/admin/audit',
  'GET /api/admin/report',
  'GET /api/admin/report/bookings.csv',
  'GET /api/admin/report/payments.csv',
  'GET /api/admin/report/tables/:table',
  'GET /api/admin/months/:month',
  'GET /api/admin/months/:month/journal.csv',
  'GET /api/admin/accounting',
  'GET /api/admin/opening-hours',
  'PUT /api/admin/opening-hours',
  'POST /api/admin/opening-hours/preview',
  'POST /api/admin/rehearsals',
  'GET /api/admin/price-rules',
  'PUT /api/admin/price-rules',
  'GET /api/admin/codes',
  'POST /api/admin/codes',
  'POST /api/admin/codes/:id/ending',
  'GET /api/admin/codes/:id/uses',
  'GET /api/admin/imports',
  'POST /api/admin/imports',
  'GET /api/admin/imports/:id',
  'PUT /api/admin/imports/:id/columns',
  'GET /api/admin/imports/:id/errors.csv',
  'POST /api/admin/imports/:id/commit',
  'POST /api/admin/imports/:id/undo',
  'GET /api/admin/customers.csv',
  'GET /api/admin/catalog',
  'GET /api/admin/price-rules',
  'PUT /api/admin/price-rules',
  'GET /api/admin/codes',
  'POST /api/admin/codes',
  'POST /api/admin/codes/:id/ending',
  'GET /api/admin/codes/:id/uses',
  'PUT /api/admin/spaces/:id',
  'PUT /api/admin/bundles/:id',
  'POST /api/admin/spaces',
  'POST /api/admin/bundles',
  'POST /api/admin/bundles/:id/versions',
  'PUT /api/admin/catalog/order',
  'GET /api/admin/catalog/:id/bookings',
  'GET /api/admin/settings',
  'POST /api/admin/blocked-dates',
  'DELETE /api/admin/blocked-dates/:id',
  'POST /api/admin/closures',
  'DELETE /api/admin/closures/:id',
  'POST /api/admin/closures/preview',
]
const FOR_STAFF_ELSEWHERE = [
  'GET /api/auth/recovery-codes',
  'POST /api/auth/recovery-codes',
  'PUT /api/auth/pin',
  'GET /api/desk-machine',
  'POST /api/desk-machine/lock',
]

/** The code of the refusal, or `in`. */
function expected(door: string, role: StaffRole): string {
  if (role !== 'owner' && FOR_OWNERS.includes(door)) return 'owner_required'
  return role === 'desk' && FROM_MANAGERS_UP.includes(door) ? 'manager_required' : 'in'
}

describe('roles of staff', () => {
  it('open exactly the routes of the role', async () => {
    const doors = ROUTE_NAMES.filter(
      (door) => door.includes('/api/admin/') || [...FOR_OWNERS, ...FOR_STAFF_ELSEWHERE].includes(door),
    )
    expect(doors.length).toBeGreaterThan(60)
    expect(doors).toEqual(expect.arrayContaining([...FOR_OWNERS, ...FROM_MANAGERS_UP]))
    for (const door of doors) {
      const [method = '', path = ''] = door.split(' ')
      const url = path
        .replaceAll(':id', '00000000-0000-4000-8000-000000000000')
        .replace(':date', '2026-11-21')
        .replace(':kind', 'payment')
        .replace(':item', 'policy')
        // Without a query, it's a list of everything, which is an export.
        .replace(/\/(bookings|users)$/, method === 'GET' ? '/$1?limit=1' : '/$1')
      for (const role of STAFF_ROLES) {
        const send = staff[role][method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
        const { status, body } = await send(url, method === 'GET' || method === 'DELETE' ? undefined : {})
        expect([door, role, status === 403 ? body.code : 'in']).toEqual([door, role, expected(door, role)])
        expect([door, role, status < 500 && status !== 401]).toEqual([door, role, true])
      }
    }
  })

  it('names the role that is needed', async () => {
    expect((await staff.desk.get('/api/admin/audit')).body.message).toBe(
      'Only a manager or the owner can do this.',
    )
    expect((await staff.manager.get('/api/admin/policy-versions')).body.message).toBe(
      'Only the owner can do this.',
    )
    expect((await customer.get('/api/admin/audit')).body).toMatchObject({ code: 'forbidden' })
  })

  it('keeps the desk from lists of everything, which are exports', async () => {
    for (const list of ['/api/admin/bookings', '/api/admin/users']) {
      expect((await staff.desk.get(list)).body.code).toBe('manager_required')
      expect((await staff.desk.get(`${list}?limit=5`)).status).toBe(200)
      expect((await staff.manager.get(list)).status).toBe(200)
    }
  })

  it('stop the start if a route of staff has none', () => {
    const hooks: Record<string, (route: object) => void> = {}
    const app = {
      decorateRequest: () => {},
      addHook: (name: string, hook: (route: object) => void) => {
        hooks[name] = hook
      },
    }
    guardRoutes(app as never, { findUser: async () => undefined, isSetupOpen: async () => false })
    expect(() => hooks.onRoute?.({ method: 'GET', url: '/api/admin/new-thing' })).toThrow(
      'has no entry for GET /api/admin/new-thing',
    )
  })
})
