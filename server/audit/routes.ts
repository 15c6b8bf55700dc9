import { auditPageSchema, auditQuerySchema } from '../../domain/audit/audit.schema.ts'
import { type Api, ok } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { listAudit } from './queries.ts'

export async function auditRoutes(app: Api, { db }: Services): Promise<void> {
  app.get('/api/admin/audit', ok(auditPageSchema, { querystring: auditQuerySchema }), (request) =>
    listAudit(db, request.query),
  )
}
