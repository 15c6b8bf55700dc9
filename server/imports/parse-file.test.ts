import { describe, expect, it } from 'vitest'
import { readTable } from '../../domain/imports/read-table.ts'
import { decodeFile } from './decode-file.ts'
import { cellsOf, parseFile } from './parse-file.ts'

describe('parseFile', () => {
  it('reads a file', async () => {
    expect(await parseFile(Buffer.from('Name,Email\nTy,ty@example.com'), 'customers')).toEqual({
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
    const refused = { ok: false, code: 'bad_file', message: expect.stringContaining(message) }
    expect(await parseFile(file, 'customers')).toMatchObject(refused)
  })

  it.each([
    ['quotes', '"'],
    ['mixed bytes', '\xE9\n'],
  ])('takes little time from requests, for half a megabyte of %s', async (_, part) => {
    const file = Buffer.from(`Name,Note\n\xC3\xA9${part.repeat(5e5 / part.length)}`, 'latin1')
    const started = process.threadCpuUsage()
    readTable(decodeFile(file), 'customers')
    const onThisThread = process.threadCpuUsage(started).user
    const inTheOther: number[] = []
    // Three times, because the test runner and the garbage collector also use this thread.
    for (let time = 0; time < 3; time += 1) {
      const asked = process.threadCpuUsage()
      await parseFile(file, 'customers')
      inTheOther.push(process.threadCpuUsage(asked).user)
    }
    expect(Math.min(...inTheOther)).toBeLessThan(onThisThread / 2)
  })
})

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
