import { expect, it } from 'vitest'
import { parseDateSearch } from './date-search.ts'

const TODAY = Temporal.PlainDate.from('2026-11-20')
const parse = (text: string) => parseDateSearch(text, TODAY)?.map(String) ?? null

it.each([
  '2026-03-05',
  '3/5/2026',
  '03/05/2026',
  '3-5-2026',
  '3/5/26',
  'Mar 5, 2026',
  'March 5 2026',
  'march 5th, 2026',
  'Thursday, March 5, 2026',
  ' Thu, Mar. 5, 2026 ',
])('parses "%s" as March 5, 2026', (text) => expect(parse(text)).toEqual(['2026-03-05']))

it.each(['3/5', 'Mar 5', 'March 5th', 'Thu, March 5'])(
  'parses "%s" as that day of last year, this year, and next year',
  (text) => expect(parse(text)).toEqual(['2025-03-05', '2026-03-05', '2027-03-05']),
)

it('finds a leap day only in leap years', () => {
  expect(parseDateSearch('2/29', Temporal.PlainDate.from('2028-06-01'))?.map(String)).toEqual(['2028-02-29'])
})

it.each([
  '',
  'May',
  'June Carter',
  'april@example.com',
  '13/5/2026',
  '2/30/2026',
  '2/30',
  'cage 1',
  '42',
  'Marlon 5',
  '9999-12-31',
  '0000-05-05',
  '1/1/1999',
])('rejects "%s"', (text) => expect(parse(text)).toBeNull())
