import { Session } from 'node:inspector/promises'
import { describe, expect, it } from 'vitest'
import { readTable } from '../domain/read-table.ts'
import { decodeFile } from '../server/decode-file.ts'
import { cellsOf, parseFile } from '../server/parse-file.ts'

const FILE = Buffer.from('Name,Email\nTy,ty@example.com')

describe('parseFile', () => {
  it('reads a file', async () => {
    expect(await parseFile(FILE, 'customers')).toEqual({
      ok: true,
      value: {
        header: ['Name', 'Email'],
        above: [],
        lines: [{ row: 2, cells: ['Ty', 'ty@example.com'], problem: null, isGuessed: false }],
      },
    })
  })

  it.each([
    [Buffer.from('Name\n'), 'no lines below it'],
    [Buffer.alloc(2_000_001, 'x'), 'too large'],
  ])('refuses %.20s', async (file, message) => {
    const refused = { ok: false, code: 'refused', message: expect.stringContaining(message) }
    expect(await parseFile(file, 'customers')).toMatchObject(refused)
  })

  it('runs none of its reading on the thread of requests', async () => {
    expect(await callsDuring(async () => readTable(decodeFile(FILE), 'customers'))).toEqual(
      expect.arrayContaining(['decodeFile', 'readTable']),
    )
    expect(await callsDuring(() => parseFile(FILE, 'customers'))).toEqual([])
  })
})

/** The functions of `decode-file.ts` and `read-table.ts` that this thread calls during `work`. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url }) => /(decode-file|read-table)\.ts$/.test(url))
    .flatMap(({ functions }) => functions)
    .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    .map(({ functionName }) => functionName)
}

describe('cellsOf', () => {
  const cells = (...values: string[]) =>
    cellsOf({ row: 2, cells: values, problem: null, isGuessed: false }, ['name', null, 'email'])

  it('takes the cells of the columns that have a field', () => {
    expect(cells(' Ty ', 'x', 'ty@example.com', '', '')).toEqual({ name: 'Ty', email: 'ty@example.com' })
  })

  it('refuses lines whose cells may belong to other columns', () => {
    expect(cells('Ty', 'x')).toBe('This line has 2 columns, but the header has 3.')
    expect(cells('Ty', 'x', 'ty@example.com', 'more')).toContain('has 4 columns')
  })
})
