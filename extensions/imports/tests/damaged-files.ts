// cspell:ignore Waitlisted
import fc from 'fast-check'

/** A cell as a file has it, and its meaning as it's stored: empty for nothing, null if no one can tell. */
export interface DamagedCell {
  text: string
  means: string | null
}

export interface DamagedFile {
  bytes: Buffer
  /** Each row's cells by the name of their column. The first has a mark that no other row has. */
  rows: readonly { mark: string; cells: Readonly<Record<string, DamagedCell>> }[]
}

const same = (...texts: string[]): DamagedCell[] => texts.map((text) => ({ text, means: text }))
const cell = (text: string, means: string | null): DamagedCell => ({ text, means })

export const CELLS = {
  Phone: [
    ...[
      '(989) 555-0142',
      '9895550142.0',
      '989-555-0142 (cell)',
      "'9895550142",
      'Cell: 989.555.0142',
      ' 9895550142\u00A0',
    ].map((text) => cell(text, '+19895550142')),
    ...['', 'N/A', '-', 'none'].map((text) => cell(text, '')),
    ...['12', '9.89555E+09', '989-555-0142 / 989-555-0143', 'call mom', '989-555-0142 x12'].map((text) =>
      cell(text, null),
    ),
  ],
  Note: [
    ...same('', 'Lefty', 'He said "hi", twice', 'Zoë; a|b', '=1+1', 'x'.repeat(2000)),
    cell('two\r\nlines', 'two\nlines'),
    cell('N/A', ''),
    cell('x'.repeat(2001), null),
    cell('x'.repeat(6000), null),
    cell('bell \u0007', null),
  ],
  Price: [
    ...['60', '60.00', '$60.00', '$ 60', '60.0', '60 USD'].map((text) => cell(text, '60.00')),
    cell('1,200.00', '1200.00'),
    cell('$1,060.50', '1060.50'),
    cell('', '60.00'),
    ...['30,00', '60,5', '1.200,00', '(60.00)', '-60', '€60', 'N/A', 'free', '60.000'].map((text) =>
      cell(text, null),
    ),
  ],
  Length: [
    ...['2', '2 hours', '2h', '120 min', '2.0', '2:00', '120'].map((text) => cell(text, '2')),
    ...['', '2,5', 'two', '2!', `2${' '.repeat(3000)}!`, '0', '25'].map((text) => cell(text, null)),
  ],
  Status: [
    ...same('', 'Confirmed', 'active'),
    cell('Pending', null),
    cell('Cancelled', null),
    cell('Waitlisted', null),
  ],
} satisfies Record<string, DamagedCell[]>

/** The damage that a whole file can have. */
const damage = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 4 }),
  encoding: fc.constantFrom('utf8', 'utf8', 'bom', 'latin1', 'mixed', 'utf16le'),
  above: fc.constantFrom('', '', 'Members of 2026', '\n', 'Club,,\n\nPage 1', 'sep='),
  emptyColumns: fc.constantFrom(0, 0, 1, 3),
  hasQuotes: fc.boolean(),
  /** A row that a quotation mark, a zero byte, a missing cell, or another cell spoils. */
  spoiled: fc.option(fc.record({ row: fc.nat(7), how: fc.constantFrom('quote', 'zero', 'short', 'long') })),
})

type Rows = DamagedFile['rows']

/** A file with these rows that was damaged on its way. The rows stay as they were meant. */
export function damaged(rows: fc.Arbitrary<Rows>): fc.Arbitrary<DamagedFile> {
  return fc.tuple(rows, damage).map(([meant, how]) => {
    const { delimiter, ends, above, emptyColumns, hasQuotes, spoiled } = how
    const write = (text: string) =>
      hasQuotes || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    const names = Object.keys(meant[0]?.cells ?? {})
    const lines = [
      ...(above === 'sep=' ? [`sep=${delimiter}`] : above ? [above] : []),
      [...names, ...Array(emptyColumns).fill('')].join(delimiter),
      ...meant.map(({ cells }, index) => {
        const line = Object.values(cells)
          .map(({ text }) => write(text))
          .join(delimiter)
        if (spoiled?.row !== index) return line
        if (spoiled.how === 'quote') return `"${line}`
        if (spoiled.how === 'zero') return `${line}\0`
        return spoiled.how === 'long' ? `${line}${delimiter}more` : line.slice(0, line.lastIndexOf(delimiter))
      }),
    ]
    const written = lines.map((line, index) => `${line}${ends[index % ends.length]}`)
    return { bytes: encode(written, how.encoding), rows: meant }
  })
}

function encode(lines: readonly string[], encoding: string): Buffer {
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${lines.join('')}`, 'utf16le')
  if (encoding === 'bom') return Buffer.from(`\uFEFF${lines.join('')}`)
  return Buffer.concat(
    lines.map((line, index) =>
      Buffer.from(
        line,
        encoding === 'latin1' || (encoding === 'mixed' && index % 3 === 2) ? 'latin1' : 'utf8',
      ),
    ),
  )
}
