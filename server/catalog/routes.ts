import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import {
  type AdminBundle,
  type AdminSpace,
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
  catalogIdSchema,
  editBundleSchema,
  editSpaceSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { priceListSchema, savePriceRulesSchema } from '../../domain/catalog/price-list.schema.ts'
import { type Api, by, ok, unwrap } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { editItem } from './edit-item.ts'
import { listBundles, listSpaces } from './queries.ts'
import { readPriceList, savePriceRules } from './save-price-rules.ts'

/** The catalog for everyone, and editing it. For staff, it includes the versions an edit needs. */
export async function catalogRoutes(app: Api, services: Services): Promise<void> {
  const { db, memory } = services

  app.get('/api/spaces', ok(z.array(spaceSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'catalog',
      read: async () => ({ value: await listSpaces(db) }),
    }),
  )
  app.get('/api/bundles', ok(z.array(bundleSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'catalog',
      read: async () => ({ value: await listBundles(db) }),
    }),
  )
  app.get('/api/admin/catalog', ok(adminCatalogSchema), async () => ({
    spaces: await listSpaces(db),
    bundles: await listBundles(db),
  }))
  app.get('/api/admin/price-rules', ok(priceListSchema), () => readPriceList(db))
  app.put('/api/admin/price-rules', ok(priceListSchema, { body: savePriceRulesSchema }), async (request) =>
    unwrap(await savePriceRules(db, { ...by(request, services), input: request.body })),
  )
  app.put(
    '/api/admin/spaces/:id',
    ok(adminSpaceSchema, { params: catalogIdSchema, body: editSpaceSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editItem<AdminSpace>(db, 'space', { ...by(request, services), ...params, input }))
    },
  )
  app.put(
    '/api/admin/bundles/:id',
    ok(adminBundleSchema, { params: catalogIdSchema, body: editBundleSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editItem<AdminBundle>(db, 'bundle', { ...by(request, services), ...params, input }))
    },
  )
}
