import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerCustomer } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { act, importedPeople, tryFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })
const { count, email, person } = importedPeople(desk)

describe('importing customers', () => {
  it('is committed once by two people at the same time', async () => {
    const tried = await tryFile(desk.staff, 'customers', `Name,Email\nTy Cobb,${email()}`)
    const both = await Promise.all([act(desk.staff, tried, 'commit'), act(desk.staff, tried, 'commit')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('makes each customer once from two files with them at the same time', async () => {
    const file = `Name,Email\n${Array.from({ length: 50 }, (_, n) => `Ty ${n},${email()}`).join('\n')}`
    const tried = [await tryFile(desk.staff, 'customers', file), await tryFile(desk.staff, 'customers', file)]
    const before = await count()
    const both = await Promise.all(tried.map((each) => act(desk.staff, each, 'commit')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await count()).toBe(before + 50)
  })

  it('leaves nothing half done if its connection is lost', async () => {
    const known = await registerCustomer(desk.barn)
    const address = email()
    const tried = await tryFile(
      desk.staff,
      'customers',
      `Name,Email,Phone\nTy Cobb,${address},\nX,${known.email},9895550155`,
    )
    await desk.barn.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', known.id).forUpdate().execute()
      const committing = act(desk.staff, tried, 'commit')
      await expect.poll(() => endWaiting()).toBe(1)
      expect((await committing).status).toBeGreaterThanOrEqual(500)
    })
    expect(await person(address)).toEqual([])
    expect((await act(desk.staff, tried, 'commit')).status).toBe(200)
    expect(await person(address)).toHaveLength(1)
  })
})

/** Ends the connections that wait for a row. Returns how many there were. */
async function endWaiting(): Promise<number> {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.barn.owner)
  return ended.rows.length
}

/** Kinds of bad lines with their reasons. The columns: Name, Email, Phone, Note. */
const BAD: readonly [(n: number) => string, RegExp][] = [
  [(n) => `P ${n},not-an-email,,`, /^Email: Please enter a valid email/],
  [(n) => `P ${n},,12,`, /^This line has no email and no phone number/],
  [(n) => `P ${n},,,`, /^This line has no email and no phone number/],
  [(n) => `evil.com ${n},bad${n}@example.com,,`, /^First name: Please add a space after the period/],
  [(n) => `a/b,bad${n}@example.com,,`, /^First name: A name can't contain/],
  [(n) => `${'x'.repeat(51)},bad${n}@example.com,,`, /^First name: Please use at most 50/],
  [(n) => `P ${n},bad${n}@example.com,,${'x'.repeat(2001)}`, /^Note for staff: Please use at most 2000/],
  [(n) => `P ${n},bad${n}@example.com`, /^This line has 2 columns, but the header has 4/],
  [(n) => `P ${n},bad${n}@example.com,,,more`, /^This line has 5 columns, but the header has 4/],
  [() => 'P,GOOD0@example.com,,', /^Row \d+ is about the same customer/],
  [(n) => `P \u0007,bad${n}@example.com,,`, /^Last name: This text contains characters/],
]

describe('a file of 5,000 lines of which 300 are bad', () => {
  it('creates the good ones, gives each bad one its reason, and imports once', async () => {
    const bad = new Map<number, RegExp>()
    const lines = Array.from({ length: 5000 }, (_, n) => {
      const [make, reason] = BAD[bad.size % BAD.length] ?? []
      // 0 is the good one that another repeats.
      if (!make || !reason || n === 0 || bad.size >= 300 || (n * 7919) % 16 !== 0)
        return `"Good, ${n}",good${n}@example.com,(989) 555-${String(n).padStart(4, '0')},"Says ""hi""\nand =1+1"`
      bad.set(n + 2, reason)
      return make(n)
    })
    expect(bad.size).toBe(300)
    const file = `\uFEFFName,Email,Phone,Note\r\n${lines.join('\r\n')}\r\n`
    const before = await count()
    const tried = await tryFile(desk.staff, 'customers', file)
    for (const { row, result, text } of tried.lines) {
      const reason = bad.get(row)
      expect([row, result]).toEqual([row, reason ? 'error' : 'create'])
      if (reason) expect(text).toMatch(reason)
    }
    expect((await act(desk.staff, tried, 'commit')).status).toBe(200)
    expect(await count()).toBe(before + 4700)
    expect(await deliverAll(desk.barn)).toEqual([])

    const { body, headers } = await desk.staff.get(`/api/admin/imports/${tried.id}/errors.csv`)
    expect(headers['content-disposition']).toContain('barn-import-errors.csv')
    const rows: string[][] = parse(body, { bom: true, relax_column_count: true })
    expect(rows).toHaveLength(301)
    expect(rows[0]).toEqual(['Name', 'Email', 'Phone', 'Note', 'Reason'])
    const texts = new Map(tried.lines.map(({ row, text }) => [row, text]))
    expect(rows.slice(1).map((cells) => cells[4])).toEqual([...bad.keys()].map((row) => texts.get(row)))
    expect(rows.flat()).toContain('more')

    const again = await tryFile(desk.staff, 'customers', file)
    const results = Object.groupBy(again.lines, ({ result }) => result)
    expect([results.unchanged?.length, results.error?.length]).toEqual([4700, 300])
    await act(desk.staff, again, 'commit')
    expect(await count()).toBe(before + 4700)
  }, 120_000)
})
