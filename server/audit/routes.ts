import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditPageSchema, auditQuerySchema } from '../../domain/audit/audit.schema.ts'
import type { Services } from '../services/services.ts'
import { listAudit } from './queries.ts'

export function auditRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/audit',
      { schema: { querystring: auditQuerySchema, response: { 200: auditPageSchema } } },
      (request) => listAudit(db, request.query),
    )
  }
}
