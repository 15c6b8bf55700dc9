import type { SomeRequests, ValidRequests } from './valid-request.ts'

interface Catalog {
  spaces: [
    ValidRequests['PUT /api/admin/spaces/:id']['body'] & ValidRequests['POST /api/admin/spaces']['body'],
  ]
  bundles: [
    ValidRequests['PUT /api/admin/bundles/:id']['body'] & ValidRequests['POST /api/admin/bundles']['body'],
  ]
}

const MORE = { startsOn: null, retiresOn: '2027-06-01', picture: null }

/** A valid request to each route of spaces and bundles. `catalog` is as staff see it. */
export function catalogRequests(catalog: Catalog) {
  const [space, bundle] = [
    { ...catalog.spaces[0], ...MORE },
    { ...catalog.bundles[0], ...MORE },
  ]
  return {
    'GET /api/pictures/:id': { path: { id: 'a'.repeat(64) } },
    'PUT /api/admin/spaces/:id': { path: { id: 'cage-1' }, body: space },
    'PUT /api/admin/bundles/:id': { path: { id: 'bundle1' }, body: bundle },
    'POST /api/admin/spaces': { body: space },
    'POST /api/admin/bundles': { body: bundle },
    'POST /api/admin/bundles/:id/versions': {
      path: { id: 'bundle1' },
      body: { spaceIds: ['cage-1'], from: '2027-03-01', version: 1 },
    },
    'GET /api/admin/catalog/:id/bookings': { path: { id: 'cage-1' }, query: { from: '2026-11-20' } },
    'PUT /api/admin/catalog/order': { body: { kind: 'bundle', ids: ['bundle1'], seen: ['bundle1'] } },
  } satisfies SomeRequests
}
