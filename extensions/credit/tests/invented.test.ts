import { expect, it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { openFiller } from '../../../testing/fill/filler.ts'
import { NAME } from '../domain/title.ts'

const filler = openFiller()
const rowsOf = (table: 'creditEntries' | 'postings' | 'staffGifts') =>
  filler.barn.owner.selectFrom(table).selectAll().execute()

it('gives and uses credit in the filled calendar, and takes it out when that is emptied', async () => {
  await switchOn(filler.barn, [NAME])
  expect(await filler.fill()).toEqual({ bookings: 61, isNew: true })
  const entries = (await rowsOf('creditEntries')).map(({ kind, amount }) => [kind, amount])
  expect(entries.toSorted()).toEqual([
    ['given', '50.00'],
    ['spent', '-30.00'],
  ])
  expect(await filler.empty()).toEqual({ removed: 61, kept: 0 })
  for (const table of ['creditEntries', 'postings', 'staffGifts'] as const)
    expect(await rowsOf(table)).toEqual([])
  expect(await filler.barn.owner.selectFrom('users').select('id').execute()).toEqual([
    { id: filler.staff.id },
  ])
})
