import type { AUDIT } from '../../domain/api/audit.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { listAudit } from './queries.ts'

export function auditRoutes({ db }: Services): Handlers<typeof AUDIT> {
  return {
    'GET /api/admin/audit': (request) => listAudit(db, request.query),
  }
}
