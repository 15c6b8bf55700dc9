import { describe, expect, it } from 'vitest'
import { cellsOf, parseFile } from './parse-file.ts'

describe('parseFile', () => {
  it.each([
    ['commas', '\uFEFFName,Email\r\nTy,ty@example.com\r\n'],
    ['semicolons', 'Name;Email\nTy;ty@example.com'],
    ['tabs', 'Name\tEmail\rTy\tty@example.com'],
    ['quotes', '"Name","Email"\n"Ty","ty@example.com"\n\n'],
  ])('reads a file with %s', (_, text) => {
    expect(parseFile(text)).toEqual({
      ok: true,
      value: { header: ['Name', 'Email'], lines: [{ row: 2, cells: ['Ty', 'ty@example.com'] }] },
    })
  })

  it('numbers rows as spreadsheets do, across empty lines, line breaks, and quotes within a text', () => {
    const parsed = parseFile('Name,Note\nTy,"tall\n""very"""\n\n,\nBabe,5\'10" tall')
    expect(parsed).toMatchObject({
      value: {
        lines: [
          { row: 2, cells: ['Ty', 'tall\n"very"'] },
          { row: 5, cells: ['Babe', '5\'10" tall'] },
        ],
      },
    })
  })

  it.each([
    ['', 'This file is empty.'],
    ['\uFEFF\n,,\n', 'This file is empty.'],
    ['Name,Email\n', 'a header and no lines'],
    ['Name\n"Ty', 'quotation mark in this file is never closed'],
    ['N\0a\0m\0e', "isn't CSV"],
    [`${'c,'.repeat(299)}c\n1`, 'has 300 columns'],
    [`Name\n${'x\n'.repeat(5001)}`, 'has 5001 lines'],
    [`Name\n${'ä'.repeat(1_000_001)}`, 'too large'],
  ])('refuses %.20j', (text, message) => {
    expect(parseFile(text)).toMatchObject({
      ok: false,
      code: 'bad_file',
      message: expect.stringContaining(message),
    })
  })
})

describe('cellsOf', () => {
  const cells = (...values: string[]) => cellsOf({ row: 2, cells: values }, ['name', null, 'email'])

  it('takes the cells of the columns that have a field', () => {
    expect(cells(' Ty ', 'x', 'ty@example.com', '', '')).toEqual({ name: 'Ty', email: 'ty@example.com' })
  })

  it('refuses lines whose cells may belong to other columns', () => {
    expect([cells('Ty', 'x'), cells('Ty', 'x', 'ty@example.com', 'more')]).toEqual([null, null])
  })
})
