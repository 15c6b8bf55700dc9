import type { CATALOG } from '../../domain/api/catalog.ts'
import type { AdminBundle, AdminSpace } from '../../domain/catalog/edit-catalog.schema.ts'
import { withoutRetired } from '../../domain/catalog/offered.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { addItem, changeSpaces, orderItems } from './add-item.ts'
import { editItem } from './edit-item.ts'
import { readPicture } from './pictures.ts'
import { listBundles, listOwnBundles, listSpaces } from './queries.ts'
import { readPriceList, savePriceRules } from './save-price-rules.ts'

/** The id is the hash of the bytes. */
const KEEP_FOREVER = 'public, max-age=31536000, immutable'
export function catalogRoutes(services: Services): Handlers<typeof CATALOG> {
  const { db, memory, clock } = services
  const today = () => facilityDate(clock.now())
  const tomorrow = () => dayBounds(today()).end

  return {
    'GET /api/spaces': (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'catalog',
        read: async () => ({ value: withoutRetired(await listSpaces(db), today()), until: tomorrow() }),
      }),
    'GET /api/bundles': (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'catalog',
        read: async () => ({ value: withoutRetired(await listBundles(db), today()), until: tomorrow() }),
      }),
    'GET /api/admin/catalog': async () => ({
      spaces: await listSpaces(db),
      bundles: await listOwnBundles(db),
    }),
    'GET /api/admin/price-rules': () => readPriceList(db),
    'PUT /api/admin/price-rules': (request) =>
      savePriceRules(db, { ...by(request, services), input: request.body }),
    'GET /api/pictures/:id': async (request, reply) => {
      const picture = unwrap(await readPicture(db, request.params.id))
      return reply.type('image/jpeg').header('cache-control', KEEP_FOREVER).send(picture)
    },
    'POST /api/admin/spaces': (request) =>
      addItem<AdminSpace>(db, 'space', { ...by(request, services), input: request.body }),
    'POST /api/admin/bundles': (request) =>
      addItem<AdminBundle>(db, 'bundle', { ...by(request, services), input: request.body }),
    'POST /api/admin/bundles/:id/versions': (request) => {
      const { params, body: input } = request
      return changeSpaces(db, { ...by(request, services), ...params, input })
    },
    'PUT /api/admin/catalog/order': (request) =>
      orderItems(db, { ...by(request, services), input: request.body }),
    'PUT /api/admin/spaces/:id': (request) => {
      const { params, body: input } = request
      return editItem<AdminSpace>(db, 'space', { ...by(request, services), ...params, input })
    },
    'PUT /api/admin/bundles/:id': (request) => {
      const { params, body: input } = request
      return editItem<AdminBundle>(db, 'bundle', { ...by(request, services), ...params, input })
    },
  }
}
