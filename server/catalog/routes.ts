import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listBundles, listSpaces } from './queries.ts'

/** The catalog, for everyone. */
export function catalogRoutes({ db, memory }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/spaces', { schema: { response: { 200: z.array(spaceSchema) } } }, (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'catalog',
        read: async () => ({ value: await listSpaces(db) }),
      }),
    )
    app.get('/api/bundles', { schema: { response: { 200: z.array(bundleSchema) } } }, (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'catalog',
        read: async () => ({ value: await listBundles(db) }),
      }),
    )
  }
}
