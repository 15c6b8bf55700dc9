import { describe, expect, it } from 'vitest'
import { type ParsedFile, readTable } from './read-table.ts'

const read = (text: string, kind: 'customers' | 'bookings' = 'customers') =>
  readTable({ text, guessedLines: new Set() }, kind)

/** Each row as `number: cells`, or with the reason why it can't be read. */
function rowsOf(text: string): string[] {
  const table = read(text)
  if (typeof table === 'string') return [table]
  return table.lines.map(({ row, cells, problem }) => `${row}: ${problem ?? cells.join(' | ')}`)
}

const TY = '2: Ty | ty@example.com'

describe('readTable', () => {
  it.each([
    ['commas', 'Name,Email\r\nTy,ty@example.com\r\n', TY],
    ['semicolons', 'Name;Email\nTy;ty@example.com', TY],
    ['tabs', 'Name\tEmail\rTy\tty@example.com', TY],
    ['bars', 'Name|Email\nTy|ty@example.com', TY],
    [
      'commas in names',
      'Name;Email\n"Cobb, Ty";ty@example.com\nRuth, Babe;b@example.com',
      '2: Cobb, Ty | ty@example.com',
    ],
    ['quotes', '"Name","Email"\n"Ty","ty@example.com"\n\n', TY],
    ['quotes beside blanks', 'Name, "Email"\n"Ty" , "ty@example.com" \n', TY],
    ['line ends that differ', 'Name,Email\r\nTy,ty@example.com\nBabe,b@example.com\rLou,l@example.com', TY],
    [
      'a header that ends in CRLF, and rows that end in CR',
      'Name,Email\r\nTy,ty@example.com\rBabe,b@example.com',
      TY,
    ],
    ["Excel's first line", 'sep=;\r\nName;Email\nTy;ty@example.com', TY],
    ["Excel's first line in quotes", '"sep=\t"\nName\tEmail\nTy\tty@example.com', TY],
    ['a title', 'Members of 2026\n\nName,Email\nTy,ty@example.com', '4: Ty | ty@example.com'],
    ['a title as wide as the rows', 'Members,,\nName,Email\nTy,ty@example.com', '3: Ty | ty@example.com'],
    ['blank lines above', '\n\r\n,\nName,Email\nTy,ty@example.com', '5: Ty | ty@example.com'],
    ['empty columns at the end', 'Name,Email,,\nTy,ty@example.com\nBabe,b@example.com,,,', TY],
    [
      'columns that we know none of',
      'List;of;2026\nWer;Wo\nTy;ty@example.com\nBabe;b@example.com',
      '3: Ty | ty@example.com',
    ],
  ])('reads a file with %s', (_, text, row) => {
    expect(rowsOf(text)[0]).toBe(row)
  })

  it('reads every row when line ends differ', () => {
    expect(rowsOf('Name,Email\r\nTy,t@x.com\nBabe,b@x.com\rLou,l@x.com\n\rCy,c@x.com')).toHaveLength(4)
  })

  it('keeps what is above the header', () => {
    expect((read('Members of 2026\nName,Email\nTy,t@x.com') as ParsedFile).above).toMatchObject([
      { row: 1, cells: ['Members of 2026'] },
    ])
  })

  it('numbers rows as spreadsheets do, across empty lines, line breaks, and quotes within a text', () => {
    expect(rowsOf('Name,Note\nTy,"tall\n""very"""\n\n,\nBabe,5\'10" tall\n"Lefty" O\'Brien,x')).toEqual([
      '2: Ty | tall\n"very"',
      '5: Babe | 5\'10" tall',
      '6: "Lefty" O\'Brien | x',
    ])
  })

  it.each([
    ['never closed', 'Ty,"tall\nBabe,b\nLou,l', ['2: never', '3: Babe | b', '4: Lou | l']],
    [
      'never closed, before quoted rows',
      'Ty,"tall\n"Babe","b"\nLou,l',
      ['2: never', '3: Babe | b', '4: Lou | l'],
    ],
    ['closed by a later row', 'Ty,"tall\nBabe,5\'10"\nLou,l', ['2: joins', '3: joins', '4: Lou | l']],
    ['in the first cell', '"Ty,tall\nBabe,b', ['2: never', '3: Babe | b']],
    ['in the last row', 'Babe,b\nTy,"tall', ['2: Babe | b', '3: never']],
  ])('a quotation mark that is %s ruins no other row', (_, rows, expected) => {
    const short = (row: string) =>
      row
        .replace(/A quotation mark in this row is never.*/, 'never')
        .replace(/A quotation mark joins.*/, 'joins')
    expect(rowsOf(`Name,Note\n${rows}`).map(short)).toEqual(expected)
  })

  it.each([
    ['Ty\0,x', "contains characters that can't be used"],
    [`Ty,${'x'.repeat(5001)}`, 'longer than 5,000 characters'],
    [`Ty,"${'xxx\n'.repeat(2501)}"`, 'never closed'],
    ['c,'.repeat(300), 'more than 200 columns'],
  ])('names the row with %.9j, and reads the next', (row, problem) => {
    const rows = rowsOf(`Name,Note\n${row}\nBabe,b`)
    expect(rows[0]).toContain(problem)
    expect(rows.at(-1)).toMatch(/: Babe \| b$/)
  })

  it.each([
    ['', 'This file is empty.'],
    ['\n,,\n', 'This file is empty.'],
    ['Name,Email\n', 'a header and no lines'],
    ['N\0a\0m\0e\n1', "isn't CSV"],
    ['PK\x03\x04\x14', "isn't CSV"],
    [`${'c,'.repeat(299)}c\n1`, 'more than 200 columns'],
    [`Name\n${'x\n'.repeat(5001)}`, 'has 5001 lines'],
  ])('refuses %.20j', (text, message) => {
    expect(read(text)).toContain(message)
  })
})
