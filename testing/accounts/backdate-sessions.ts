import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Makes the sessions of a user older, by intervals such as "11 hours": they follow the real clock. */
export async function backdateSessions(
  { services }: Pick<TestApp, 'services'>,
  user: { id: string },
  ages: Partial<Record<'createdAt' | 'lastUsedAt' | 'confirmedAt', string>>,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(ages).map(([column, age]) => [column, sql`now() - ${age}::interval`]),
  )
  await services.db.updateTable('sessions').set(set).where(sql`sess ->> 'userId'`, '=', user.id).execute()
}
