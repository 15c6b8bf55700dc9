import { describe, expect, it } from 'vitest'
import { emailIn, phonesIn, priceIn, withoutNothing } from './cell-values.ts'
import { cellText } from './import-fields.ts'

describe('priceIn', () => {
  it.each([
    ['$1,060.50', 106_050],
    ['1,200', 120_000],
    ['60', 6000],
    ['60.5', 6050],
    ['$ 60.00', 6000],
    ['60.00 USD', 6000],
    ['USD 60', 6000],
    ['0', 0],
    ['30,00', null],
    ['30,5', null],
    ['1.200,00', null],
    ['1,20,000', null],
    ['30.000', null],
    ['(30.00)', null],
    ['-30', null],
    ['€30', null],
    ['30 per hour', null],
    ['free', null],
  ])('reads %j as %j cents', (cell, cents) => {
    expect(priceIn(cell)).toBe(cents)
  })
})

describe('emailIn', () => {
  it.each([
    ['Jane Doe <jane@example.com>', 'jane@example.com'],
    ['mailto:jane@example.com', 'jane@example.com'],
    ['jane@example.com; joe@example.com', 'jane@example.com'],
    ['jane@example.com ::: joe@example.com', 'jane@example.com'],
    ['"Doe, Jane" <jane@example.com>', 'jane@example.com'],
    ['jane@example.com.', 'jane@example.com'],
  ])('finds the email of %j, and says so', (cell, email) => {
    expect(emailIn(cell)).toEqual({ value: email, notes: [`Email “${cell}” is read as ${email}.`] })
  })

  it.each(['jane@example.com', 'not an email', ''])('leaves %j as it is', (cell) => {
    expect(emailIn(cell)).toEqual({ value: cell, notes: [] })
  })
})

it.each([
  ['9895550142.0', ['9895550142']],
  ["'9895550142", ['9895550142']],
  ['tel:+19895550142', ['+19895550142']],
  ['(989) 555-0142 (cell)', ['(989) 555-0142 (cell)', '(989) 555-0142']],
  ['cell: 989-555-0142', ['cell: 989-555-0142', '989-555-0142']],
  ['9.89555E+09', ['9.89555E+09', '9.89555']],
])('phonesIn finds the numbers of %j', (cell, texts) => {
  expect(phonesIn(cell)).toEqual(texts)
})

it.each(['\u200b', '\u2060 \u200b', '\ufeff'])(
  'withoutNothing notes a cell with nothing visible: %j',
  (cell) => {
    const cells = { name: cellText(cell), email: 'ghost@example.com', phone: cellText(' \u00a0') }
    expect(withoutNothing(cells)).toEqual({
      value: { name: '', email: 'ghost@example.com', phone: '' },
      notes: ['Full name has only invisible characters and is left out.'],
    })
  },
)

it('withoutNothing leaves out cells that say they are empty, and notes them', () => {
  const cells = { email: 'N/A', phone: '-', name: '—', lastName: 'Null', note: 'none', total: '#N/A' }
  expect(withoutNothing(cells)).toEqual({
    value: { email: '', phone: '', name: '', lastName: 'Null', note: '', total: '' },
    notes: [
      'Email “N/A” is left out.',
      'Phone “-” is left out.',
      'Full name “—” is left out.',
      'Note for staff “none” is left out.',
      'Price “#N/A” is left out.',
    ],
  })
})
