import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../../domain/catalog/catalog.schema.ts'
import type { Services } from '../services/services.ts'
import { listBundles, listSpaces } from './queries.ts'

export function catalogRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/spaces', { schema: { response: { 200: z.array(spaceSchema) } } }, () => listSpaces(db))
    app.get('/api/bundles', { schema: { response: { 200: z.array(bundleSchema) } } }, () => listBundles(db))
  }
}
