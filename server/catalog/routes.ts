import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import {
  type AdminBundle,
  type AdminSpace,
  addBundleSchema,
  addSpaceSchema,
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
  catalogIdSchema,
  editBundleSchema,
  editSpaceSchema,
  newVersionSchema,
  orderSchema,
  pictureIdSchema,
} from '../../domain/catalog/edit-catalog.schema.ts'
import { withoutRetired } from '../../domain/catalog/offered.ts'
import { PICTURE } from '../../domain/catalog/picture-size.ts'
import { priceListSchema, savePriceRulesSchema } from '../../domain/catalog/price-list.schema.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { type Api, by, created, noContent, ok, unwrap } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { addItem, changeSpaces, orderItems } from './add-item.ts'
import { editItem } from './edit-item.ts'
import { readPicture } from './pictures.ts'
import { listBundles, listOwnBundles, listSpaces } from './queries.ts'
import { readPriceList, savePriceRules } from './save-price-rules.ts'

/** The id is the hash of the bytes. */
const KEEP_FOREVER = 'public, max-age=31536000, immutable'
/** A picture, and the fields of an item. */
const BODY_LIMIT_BYTES = PICTURE.base64Length + 50_000
const withPicture = <Options extends object>(options: Options) => ({
  ...options,
  bodyLimit: BODY_LIMIT_BYTES,
})

/** The catalog for everyone, and editing it. For staff, it includes the versions an edit needs. */
export async function catalogRoutes(app: Api, services: Services): Promise<void> {
  const { db, memory, clock } = services
  const today = () => facilityDate(clock.now())
  const tomorrow = () => dayBounds(today()).end

  app.get('/api/spaces', ok(z.array(spaceSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'catalog',
      read: async () => ({ value: withoutRetired(await listSpaces(db), today()), until: tomorrow() }),
    }),
  )
  app.get('/api/bundles', ok(z.array(bundleSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'catalog',
      read: async () => ({ value: withoutRetired(await listBundles(db), today()), until: tomorrow() }),
    }),
  )
  app.get('/api/admin/catalog', ok(adminCatalogSchema), async () => ({
    spaces: await listSpaces(db),
    bundles: await listOwnBundles(db),
  }))
  app.get('/api/admin/price-rules', ok(priceListSchema), () => readPriceList(db))
  app.put('/api/admin/price-rules', ok(priceListSchema, { body: savePriceRulesSchema }), async (request) =>
    unwrap(await savePriceRules(db, { ...by(request, services), input: request.body })),
  )
  app.get(
    '/api/pictures/:id',
    { schema: { params: pictureIdSchema, hide: true } },
    async (request, reply) => {
      const picture = unwrap(await readPicture(db, request.params.id))
      return reply.type('image/jpeg').header('cache-control', KEEP_FOREVER).send(picture)
    },
  )
  app.post(
    '/api/admin/spaces',
    withPicture(created(adminSpaceSchema, { body: addSpaceSchema })),
    async (request) =>
      unwrap(await addItem<AdminSpace>(db, 'space', { ...by(request, services), input: request.body })),
  )
  app.post(
    '/api/admin/bundles',
    withPicture(created(adminBundleSchema, { body: addBundleSchema })),
    async (request) =>
      unwrap(await addItem<AdminBundle>(db, 'bundle', { ...by(request, services), input: request.body })),
  )
  app.post(
    '/api/admin/bundles/:id/versions',
    created(adminBundleSchema, { params: catalogIdSchema, body: newVersionSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await changeSpaces(db, { ...by(request, services), ...params, input }))
    },
  )
  app.put('/api/admin/catalog/order', noContent({ body: orderSchema }), async (request) =>
    unwrap(await orderItems(db, { ...by(request, services), input: request.body })),
  )
  app.put(
    '/api/admin/spaces/:id',
    withPicture(ok(adminSpaceSchema, { params: catalogIdSchema, body: editSpaceSchema })),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editItem<AdminSpace>(db, 'space', { ...by(request, services), ...params, input }))
    },
  )
  app.put(
    '/api/admin/bundles/:id',
    withPicture(ok(adminBundleSchema, { params: catalogIdSchema, body: editBundleSchema })),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await editItem<AdminBundle>(db, 'bundle', { ...by(request, services), ...params, input }))
    },
  )
}
