import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import { type Api, ok } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listBundles, listSpaces } from './queries.ts'

/** The catalog, for everyone. */
export async function catalogRoutes(app: Api, { db, memory }: Services): Promise<void> {
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
}
