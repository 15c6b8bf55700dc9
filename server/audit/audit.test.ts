import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { explain, watchStatements } from '../../testing/query-plans.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { listAudit } from './queries.ts'
import { recordAudit } from './record-audit.ts'

const barn = await ownAppOfFile()
const admin = await registerAdmin(barn)
await barn.services.db.transaction().execute(async (trx) => {
  const by = { actorId: admin.id, now: barn.clock.now() }
  await recordAudit(trx, {
    ...by,
    action: 'edit_space',
    subject: 'space:cage-1',
    subjectName: 'Batting Cage 1',
    before: { hourlyRate: '30.00' },
    after: { hourlyRate: '32.50' },
  })
  await recordAudit(trx, {
    ...by,
    action: 'block_date',
    subject: 'date:2026-12-24',
    subjectName: '2026-12-24',
  })
})

const page = async (query = '') => (await admin.get(`/api/admin/audit${query}`)).body
const actionsOf = async (query: string) =>
  (await page(query)).items.map(({ action }: { action: string }) => action)

describe('listAudit', () => {
  it('lists who changed what, with before and after, newest first', async () => {
    const { items, nextCursor } = await page()
    expect(nextCursor).toBeNull()
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'block_date',
      'edit_space',
      'promote_to_admin',
    ])
    expect(items[1]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: '2026-11-20T17:00:00Z',
      actorName: 'Casey Stengel',
      action: 'edit_space',
      subject: 'space:cage-1',
      subjectName: 'Batting Cage 1',
      before: { hourlyRate: '30.00' },
      after: { hourlyRate: '32.50' },
    })
    // Done on the command line.
    expect(items[2]).toMatchObject({
      actorName: null,
      subjectName: admin.email,
      before: { role: 'customer' },
    })
  })

  it('returns every entry once across pages', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor } = await page(`?limit=1${cursor && `&cursor=${cursor}`}`)
      expect(items).toHaveLength(1)
      seen.push(items[0].action)
      cursor = nextCursor
    }
    expect(seen).toEqual(['block_date', 'edit_space', 'promote_to_admin'])
  })

  it.each([
    ['an action in plain words', 'block date', ['block_date']],
    ['part of the subject, ignoring case', 'CAGE', ['edit_space']],
    ['the name of the actor', 'stengel', ['block_date', 'edit_space']],
    ['words in any order', 'casey cage', ['edit_space']],
    ['a LIKE wildcard, taken literally', '%', []],
    ['a word that matches nothing', 'unknown', []],
  ])('finds entries by %s', async (_what, search, expected) => {
    expect(await actionsOf(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  it("keeps the actor's name of that time, and can't be changed", async () => {
    await admin.put('/api/auth/profile', { firstName: 'Another', lastName: 'Name' })
    expect((await page('?limit=1')).items[0].actorName).toBe('Casey Stengel')
    await expect(sql`update audit_log set action = 'x'`.execute(barn.services.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('uses an index for pages and searches of 5,000 entries', async () => {
    await sql`
      insert into audit_log (actor_id, actor_name, action, subject, subject_name, created_at)
      select ${admin.id}, 'Casey Stengel', 'edit_space', 'space:x', 'Space ' || n, ${barn.clock.now()}
      from generate_series(1, 5000) n`.execute(barn.services.db)
    await sql`analyze audit_log`.execute(barn.services.db)
    const watched = watchStatements(barn.databaseUrl)
    await listAudit(watched.db, { limit: 50 })
    await listAudit(watched.db, { search: '2026-12-24', limit: 50 })
    const plans = await Promise.all(watched.statements.map((each) => explain(barn.databaseUrl, each)))
    await watched.close()
    expect(plans[0]).toContain('audit_log_pkey')
    expect(plans[1]).toContain('audit_log_by_words')
    for (const plan of plans) expect(plan).not.toContain('Seq Scan')
  })
})

it('names the customers of bookings they made themselves', async () => {
  const customer = await registerCustomer(barn)
  const { body: booking } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  const { status } = await admin.post(`/api/admin/bookings/${booking.id}/cancellation`, {
    version: 1,
    reason: '',
  })
  expect(status).toBe(200)
  expect((await page('?limit=1')).items[0]).toMatchObject({
    action: 'cancel_booking',
    subjectName: 'Casey Stengel, Saturday, November 21, 2026, 6:00 PM',
  })
})

it('lists changes without sign-ins, and sign-ins alone', async () => {
  await barn.services.db.transaction().execute((trx) =>
    recordAudit(trx, {
      ...{ actorId: admin.id, now: barn.clock.now(), action: 'sign_in' },
      ...{ subject: `user:${admin.id}`, subjectName: admin.email },
    }),
  )
  expect(await actionsOf('?kind=sign_ins')).toEqual(['sign_in'])
  expect(await actionsOf('?kind=changes')).toContain('edit_space')
  expect(await actionsOf('?kind=changes')).not.toContain('sign_in')
})
