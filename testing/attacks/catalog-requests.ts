import type { ValidRequest } from './valid-request.ts'

const MORE = { startsOn: null, retiresOn: '2027-06-01', picture: null }

/** A valid request to each route of spaces and bundles. `catalog` is as staff see it. */
export function catalogRequests(catalog: { spaces: object[]; bundles: object[] }): ValidRequest[] {
  const [space, bundle] = [
    { ...catalog.spaces[0], ...MORE },
    { ...catalog.bundles[0], ...MORE },
  ]
  return [
    { door: 'GET /api/pictures/:id', path: { id: 'a'.repeat(64) } },
    { door: 'PUT /api/admin/spaces/:id', path: { id: 'cage-1' }, body: space },
    { door: 'PUT /api/admin/bundles/:id', path: { id: 'bundle1' }, body: bundle },
    { door: 'POST /api/admin/spaces', body: space },
    { door: 'POST /api/admin/bundles', body: bundle },
    {
      door: 'POST /api/admin/bundles/:id/versions',
      path: { id: 'bundle1' },
      body: { spaceIds: ['cage-1'], from: '2027-03-01', version: 1 },
    },
    {
      door: 'GET /api/admin/catalog/:id/bookings',
      path: { id: 'cage-1' },
      query: { from: '2026-11-20' },
    },
    { door: 'PUT /api/admin/catalog/order', body: { kind: 'bundle', ids: ['bundle1'], seen: ['bundle1'] } },
  ]
}
