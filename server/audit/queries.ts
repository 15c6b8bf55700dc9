import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditAction } from '../../domain/audit/action.ts'
import type { AuditPage, auditQuerySchema } from '../../domain/audit/audit.schema.ts'
import type { Database, Trx } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { containsWords } from '../db/like-pattern.ts'

/** One page of the audit log, newest first. Every search word must occur in the action, subject, or actor. */
export async function listAudit(
  db: Database,
  { kind, search, cursor, limit }: z.output<typeof auditQuerySchema>,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('auditLog')
    .select([
      'id',
      'createdAt as at',
      'actorName',
      'machineName',
      'action',
      'phrase',
      'subject',
      'subjectName',
      'before',
      'after',
    ])
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(kind !== undefined, (query) => query.where('action', kind === 'sign_ins' ? '=' : '!=', 'sign_in'))
    .$if(Boolean(search), (query) => query.where(sql<SqlBool>`${containsWords(SEARCHED, search ?? '')}`))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(({ machineName, phrase, ...row }) => ({
    ...toWire(row),
    ...(machineName !== null && { machineName }),
    ...(phrase !== null && { phrase }),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Name, at that time, of the person who last changed it, or who last did this to it; null if there's no
 * record or it was the system.
 */
export async function lastChangedBy(
  db: Database | Trx,
  subject: string,
  action?: AuditAction,
): Promise<string | null> {
  const entries = db.selectFrom('auditLog').select('actorName').where('subject', '=', subject)
  const entry = await (action === undefined ? entries : entries.where('action', '=', action))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.actorName ?? null
}

/** Must match the expression of the index audit_log_by_words exactly, or PostgreSQL won't use it. */
const SEARCHED = sql<string>`(' ' || fold_text(action || ' ' || subject_name || ' ' || coalesce(actor_name, '')))`
