import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminUser,
  AdminUsersPage,
  adminUsersQuerySchema,
} from '../../domain/accounts/admin-account.schema.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, PersonRow, Trx } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { matchesPerson } from './matches-person.ts'

type Query = z.output<typeof adminUsersQuerySchema>
const PAGE = 50
/** Counting stops here, where an exact number no longer matters. */
const MAX_COUNTED = 1_000

export async function hasAdmin(db: Database | Trx): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** All users, newest first (spec section 7). */
export async function listAllUsers(db: Database): Promise<AdminUser[]> {
  return (await newestFirst(db).where('mergedInto', 'is', null).execute()).map(toAdminUser)
}

/** One page of users, newest first, with how many match this role and search. */
export async function pageUsers(db: Database, query: Query): Promise<AdminUsersPage> {
  const { limit = PAGE } = query
  const [found, total] = await Promise.all([
    listUsers(db, { ...query, limit: limit + 1 }),
    countRows(
      db,
      db
        .selectFrom('users')
        .select('id')
        .where(wanted(query))
        .limit(MAX_COUNTED + 1),
    ),
  ])
  const items = found.slice(0, limit)
  return {
    items,
    nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: Math.min(total, MAX_COUNTED),
    isTotalCapped: total > MAX_COUNTED,
  }
}

/** At most `limit` users for this role and search, newest first. */
export async function listUsers(db: Database, query: Query & { limit: number }): Promise<AdminUser[]> {
  const { cursor, limit } = query
  const rows = await newestFirst(db)
    .where(wanted(query))
    .$if(cursor !== undefined, (page) =>
      page.where(
        sql<SqlBool>`(created_at, id) < (select last.created_at, last.id from users last where last.id = ${cursor})`,
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(toAdminUser)
}

/** How many users are on the pages before the one after `cursor`, up to a limit. */
export async function countUsersBefore(db: Database, query: Query, limit: number): Promise<number> {
  const { cursor } = query
  if (cursor === undefined) return 0
  const before = db
    .selectFrom('users')
    .select('id')
    .where(wanted(query))
    .where(
      sql<SqlBool>`(created_at, id) >= (select last.created_at, last.id from users last where last.id = ${cursor})`,
    )
    .limit(limit)
  return await countRows(db, before)
}

function newestFirst(db: Database) {
  return db.selectFrom('users').select(ADMIN_USER_COLUMNS).orderBy('createdAt', 'desc').orderBy('id', 'desc')
}

function wanted({ role, search }: Query) {
  return sql<SqlBool>`merged_into is null and ${role ? sql`role = ${role}` : sql`true`} and ${
    search ? matchesPerson(sql`search_text`, search, (start) => start) : sql`true`
  }`
}

export const ADMIN_USER_COLUMNS = [
  'id',
  'email',
  'firstName',
  'lastName',
  'phone',
  'isEmailVerified',
  'role',
  'staffRole',
  'createdAt',
] as const

/** Customers have no role among staff. */
export function toAdminUser({ staffRole, ...row }: UserRow): AdminUser {
  return { ...toWire(row), ...(staffRole && { staffRole }) }
}

type UserRow = Pick<PersonRow, (typeof ADMIN_USER_COLUMNS)[number]>
