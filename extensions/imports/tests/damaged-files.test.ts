import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { shortened } from '../domain/cell-values.ts'
import type { Import, ImportedLine } from '../domain/import.schema.ts'
import { CELLS, type DamagedCell, type DamagedFile, damaged } from './damaged-files.ts'

const desk = openDesk({ extras: ['imports'] })
let files = 0
let people = 0
let created = 0

/** Rows of up to eight people with new emails. `more`: the columns beside name and email. */
function rowsOf(
  more: (index: number) => Record<string, fc.Arbitrary<DamagedCell>>,
): fc.Arbitrary<DamagedFile['rows']> {
  const names = fc.constantFrom('Zoë', "O'Brien", 'Ty')
  return fc.integer({ min: 1, max: 8 }).chain((count) =>
    fc
      .tuple(
        ...Array.from({ length: count }, (_, index) => fc.tuple(names, fc.nat(4), fc.record(more(index)))),
      )
      .map((rows) =>
        rows.map(([name, shape, cells]) => {
          people += 1
          const mark = `Q${people}Q`
          const email = emailOf(mark)
          const written =
            [email, ` ${email} `, `${name} <${email}>`, `mailto:${email}`, `${email}; other@example.com`][
              shape
            ] ?? ''
          return {
            mark,
            cells: {
              Name:
                shape === 1
                  ? { text: `${mark}, ${name}`, means: `${name} ${mark}` }
                  : { text: `${name} ${mark}`, means: `${name} ${mark}` },
              Email: { text: written, means: email },
              ...cells,
            },
          }
        }),
      ),
  )
}

/** Uploads a file and imports it. Null for a file that was refused with a reason. */
async function importDamaged(kind: Import['kind'], { bytes }: DamagedFile): Promise<Import | null> {
  files += 1
  const tried = await desk.staff.post('/api/admin/imports', {
    ...{ kind, fileName: 'damaged.csv', file: bytes.toString('base64') },
  })
  if (tried.status !== 201) {
    expect([tried.status, tried.body.code, tried.body.message]).toEqual([
      409,
      'refused',
      expect.stringMatching(/\w/),
    ])
    return null
  }
  const { id, version } = tried.body
  const { status, body } = await desk.staff.post(`/api/admin/imports/${id}/commit`, { version })
  expect([status, body.lines]).toEqual([200, tried.body.lines])
  expect((await desk.staff.get(`/api/admin/imports/${id}/errors.csv`)).status).toBe(200)
  return body
}

/** The outcome of the row with this mark. */
function lineOf({ lines }: Import, mark: string): ImportedLine | undefined {
  return lines.find(({ text, person = '' }) => text.includes(mark) || person.includes(mark))
}

/** The rows of an imported file that were created, with their outcomes. The others have errors. */
function* createdOf(done: Import | null, { rows }: DamagedFile) {
  if (!done) return
  for (const { mark, cells } of rows) {
    const line = lineOf(done, mark)
    expect([mark, line?.result]).toEqual([mark, expect.stringMatching(/^(create|error)$/)])
    if (line?.result !== 'create') continue
    created += 1
    yield { mark, cells, line }
  }
}

const emailOf = (mark: string) => `${mark}@example.com`
const emailsOf = ({ rows }: DamagedFile) => rows.map(({ mark }) => emailOf(mark))

/** The stored row with this mark. */
function ofMark<Stored extends { email: string | null }>(all: readonly Stored[], mark: string): Stored {
  const stored = all.find(({ email }) => email === emailOf(mark))
  if (!stored) throw new Error(`Nothing is stored of ${mark}`)
  return stored
}

/** Compares what was stored with what the cells mean; a cell that means something else has to be in the line. */
function expectNoLoss(
  line: ImportedLine,
  cells: Record<string, DamagedCell>,
  stored: Record<string, string>,
): void {
  const said = `${line.text} ${line.note ?? ''}`
  for (const [name, { text, means }] of Object.entries(cells)) {
    const isSaid = text.trim() !== '' && said.includes(shortened(text.trim()))
    if (line.note?.startsWith('Some letters')) continue
    if (stored[name] !== means || means === null)
      expect([name, text, stored[name], isSaid || said]).toEqual([name, text, stored[name], true])
  }
}

describe('importing damaged files', () => {
  it('loses and changes nothing about customers without saying so', async () => {
    const rows = rowsOf(() => ({
      Phone: fc.constantFrom(...CELLS.Phone),
      Note: fc.constantFrom(...CELLS.Note),
    }))
    await fc.assert(
      fc.asyncProperty(damaged(rows), async (file) => {
        const done = await importDamaged('customers', file)
        const people = await desk.barn.owner
          .selectFrom('users')
          .leftJoin('customerNotes', 'userId', 'users.id')
          .select(['firstName', 'lastName', 'email', 'phone', 'note'])
          .where('email', 'in', emailsOf(file))
          .execute()
        for (const { mark, cells, line } of createdOf(done, file)) {
          const person = ofMark(people, mark)
          expectNoLoss(line, cells, {
            Name: `${person.firstName} ${person.lastName}`,
            Email: person.email ?? '',
            Phone: person.phone ?? '',
            // Its line breaks can differ.
            Note: person.note?.replaceAll('\r\n', '\n') ?? '',
          })
        }
      }),
      { seed: 41, numRuns: 120, endOnFailure: true },
    )
  }, 120_000)

  it('loses and changes nothing about bookings without saying so', async () => {
    const rows = rowsOf((index) => ({
      Date: fc.constantFrom(
        ...[`12/${10 + index}/2026`, `2026-12-${10 + index}`, `Dec ${10 + index}, 2026`].map((text) => ({
          text,
          means: `2026-12-${10 + index}`,
        })),
        { text: `${13 + index}/12/2026`, means: null },
        { text: `05/0${1 + index}/2027`, means: `2027-05-0${1 + index}` },
      ),
      Start: fc.constantFrom(
        ...['6:00 PM', '18:00', '6 pm', '6:00\u202FPM'].map((text) => ({ text, means: '18' })),
        { text: 'evening', means: null },
      ),
      Length: fc.constantFrom(...CELLS.Length),
      Space: fc.constantFrom(
        ...['Batting Cage 1', 'batting  cage 1', 'cage-1', 'BATTING CAGE\u00A01'].map((text) => ({
          text,
          means: 'cage-1',
        })),
        { text: 'Court 9', means: null },
      ),
      Price: fc.constantFrom(...CELLS.Price),
      Status: fc.constantFrom(...CELLS.Status),
    }))
    await fc.assert(
      fc.asyncProperty(damaged(rows), async (file) => {
        await desk.barn.clearBookings()
        const done = await importDamaged('bookings', file)
        const hasDayFirst = file.rows.some(({ cells }) => cells.Date?.means === null)
        const bookings = await desk.barn.owner
          .selectFrom('bookings')
          .innerJoin('users', 'users.id', 'userId')
          .select(['startTime', 'endTime', 'spaceId', 'totalAmount', 'bookings.customerName', 'email'])
          .where('email', 'in', emailsOf(file))
          .execute()
        for (const { mark, cells, line } of createdOf(done, file)) {
          const booking = ofMark(bookings, mark)
          const start = booking.startTime.toZonedDateTimeISO('America/New_York')
          const isUnclear = hasDayFirst && /^0\d\/0\d/.test(cells.Date?.text ?? '')
          expect([mark, isUnclear && cells.Date?.text !== '05/05/2027']).toEqual([mark, false])
          expectNoLoss(line, cells, {
            Name: booking.customerName ?? '',
            Email: booking.email ?? '',
            Date: start.toPlainDate().toString(),
            Start: String(start.hour),
            Length: String(booking.startTime.until(booking.endTime).total('hours')),
            Space: booking.spaceId ?? '',
            Price: booking.totalAmount,
            Status: cells.Status?.means ?? '',
          })
        }
      }),
      { seed: 42, numRuns: 80, endOnFailure: true },
    )
    expect(files).toBe(200)
    // Not all of them were refused.
    expect(created).toBeGreaterThan(300)
  }, 120_000)
})
