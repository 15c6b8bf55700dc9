import { describe, expect, it } from 'vitest'
import { ALL_ROUTE_NAMES } from '../../testing/all-routes.ts'
import { switchOn } from '../../testing/extras.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { guardRoutes } from './guard.ts'

const barn = await testAppOfFile()

describe('the contract', () => {
  it('lists what the app registers', () => {
    const missing = ALL_ROUTE_NAMES.filter((door) => {
      const [method = '', url = ''] = door.split(' ')
      return !barn.app.hasRoute({ method: method as 'GET', url })
    })
    expect(missing).toEqual([])
  })

  it('stops the start if a route has no entry', () => {
    const hooks: Record<string, (route: object) => void> = {}
    const app = {
      decorateRequest: () => {},
      addHook: (name: string, hook: (route: object) => void) => {
        hooks[name] = hook
      },
    }
    guardRoutes(app as never, {
      findUser: async () => undefined,
      isSetupOpen: async () => false,
      isOn: async () => true,
    })
    expect(() => hooks.onRoute?.({ method: 'GET', url: '/api/admin/new-thing' })).toThrow(
      'has no entry for GET /api/admin/new-thing',
    )
  })
})

describe('within a route', () => {
  it('a booking is shown to its owner, and is a 404 for other customers and staff', async () => {
    // Some of them are extensions'.
    await switchOn(barn)
    const customer = await registerCustomer(barn)
    const others = [await registerCustomer(barn), await registerAdmin(barn)]
    const { id } = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).body
    const urls = ALL_ROUTE_NAMES.filter((door) => door.startsWith('GET /api/bookings/:id')).map((door) =>
      door.slice('GET '.length).replace(':id', id),
    )
    expect(urls.length).toBeGreaterThanOrEqual(3)
    for (const url of urls) {
      expect([url, (await customer.get(url)).status]).toEqual([url, 200])
      for (const other of others) expect([url, (await other.get(url)).status]).toEqual([url, 404])
    }
  })

  it('the desk gets no lists of everything, which are exports', async () => {
    const [desk, manager] = [await registerAdmin(barn, 'desk'), await registerAdmin(barn, 'manager')]
    for (const list of ['/api/admin/bookings', '/api/admin/users']) {
      expect((await desk.get(list)).body.code).toBe('manager_required')
      expect((await desk.get(`${list}?limit=5`)).status).toBe(200)
      expect((await manager.get(list)).status).toBe(200)
    }
  })
})
