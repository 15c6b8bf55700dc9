import {
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
  catalogIdSchema,
  editBundleSchema,
  editSpaceSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { type Api, by, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { editBundle, editSpace } from './edit-item.ts'
import { listBundles, listSpaces } from './queries.ts'

/** Editing spaces and bundles. The catalog for staff includes the versions an edit needs. */
export async function adminCatalogRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  app.get('/api/admin/catalog', ok(adminCatalogSchema), async () => ({
    spaces: await listSpaces(db),
    bundles: await listBundles(db),
  }))
  app.put(
    '/api/admin/spaces/:id',
    ok(adminSpaceSchema, { params: catalogIdSchema, body: editSpaceSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editSpace(db, { ...by(request, services), ...params, input }))
    },
  )
  app.put(
    '/api/admin/bundles/:id',
    ok(adminBundleSchema, { params: catalogIdSchema, body: editBundleSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editBundle(db, { ...by(request, services), ...params, input }))
    },
  )
}
