import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
  catalogIdSchema,
  editBundleSchema,
  editSpaceSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { editBundle, editSpace } from './edit-item.ts'
import { listBundles, listSpaces } from './queries.ts'

/** Editing spaces and bundles. The catalog for staff includes the versions an edit needs. */
export function adminCatalogRoutes({ db, clock }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/admin/catalog', { schema: { response: { 200: adminCatalogSchema } } }, async () => ({
      spaces: await listSpaces(db),
      bundles: await listBundles(db),
    }))
    app.put(
      '/api/admin/spaces/:id',
      { schema: { params: catalogIdSchema, body: editSpaceSchema, response: { 200: adminSpaceSchema } } },
      async (request) => {
        const { params, body: input } = request
        return unwrap(await editSpace(db, { actor: actorOf(request), ...params, input, now: clock.now() }))
      },
    )
    app.put(
      '/api/admin/bundles/:id',
      { schema: { params: catalogIdSchema, body: editBundleSchema, response: { 200: adminBundleSchema } } },
      async (request) => {
        const { params, body: input } = request
        return unwrap(await editBundle(db, { actor: actorOf(request), ...params, input, now: clock.now() }))
      },
    )
  }
}
