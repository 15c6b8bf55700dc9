import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../client.ts'
import { type Customer, registerAdmin } from '../factories.ts'
import { insertBookings } from '../insert-bookings.ts'
import { ownAppOfFile } from '../start-test-app.ts'

const barn = await ownAppOfFile()
let clerk: Customer
let manager: Customer

beforeAll(async () => {
  clerk = await registerAdmin(barn, 'desk')
  manager = await registerAdmin(barn, 'manager')
  await sql`insert into users (email, first_name, created_at, updated_at)
    select 'regular' || n || '@example.com', 'Regular', now() - n * interval '1 minute', now()
    from generate_series(1, 1200) n`.execute(barn.owner)
  await insertBookings(
    barn.owner,
    'user_id, space_id, start_time, end_time, total_amount, status, made_by, created_at, updated_at',
    sql`
      select id, 'cage-1', start, start + interval '1 hour', 30, 'confirmed', 'staff', now(), now()
    from (select id, '2030-01-01T15:00Z'::timestamptz + row_number() over () * interval '1 day' as start from users) people`,
  )
})

/** Reads pages of 100 until one is refused; returns how many rows, and why it ended. */
async function copyAll(who: Client, path: string): Promise<[rows: number, end: string]> {
  let rows = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await who.get(`${path}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    if (!body.items) return [rows, body.code]
    rows += body.items.length
    cursor = body.nextCursor
  }
  return [rows, 'done']
}

const forgetConfirmations = () =>
  sql`update sessions set confirmed_at = now() - interval '1 hour'`.execute(barn.owner)
const confirm = (who: Client) => who.post('/api/auth/confirmation', { password: 'seventh-inning' })

describe('staff who copy customers page by page', () => {
  it.each([
    ['/api/admin/users?role=customer', 100],
    ['/api/admin/users?search=regular', 100],
    ['/api/admin/bookings?scope=upcoming', 200],
  ])('need a confirmation beyond the first pages of %s, and a manager to get all', async (path, free) => {
    await forgetConfirmations()
    expect(await copyAll(clerk, path)).toEqual([free, 'confirmation_required'])
    expect(await copyAll(manager, path)).toEqual([free, 'confirmation_required'])
    await confirm(clerk)
    await confirm(manager)
    expect(await copyAll(clerk, path)).toEqual([1000, 'manager_required'])
    const [rows, end] = await copyAll(manager, path)
    expect([rows >= 1200, end]).toEqual([true, 'done'])
  })

  it('find a few without one, also in small pages', async () => {
    await forgetConfirmations()
    const first = await clerk.get('/api/admin/users?search=regular1&limit=8')
    expect(first.body.items).toHaveLength(8)
    const next = `/api/admin/users?search=regular1&limit=8&cursor=${first.body.nextCursor}`
    expect((await clerk.get(next)).body.items).toHaveLength(8)
  })
})
