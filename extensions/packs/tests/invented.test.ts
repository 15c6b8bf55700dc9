import { expect, it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { openFiller } from '../../../testing/fill/filler.ts'
import { NAME } from '../domain/title.ts'

const filler = openFiller()
const rowsOf = (table: 'packs' | 'packEntries' | 'packSettings' | 'postings' | 'orders') =>
  filler.barn.owner.selectFrom(table).selectAll().execute()

it('sells and uses packs in the filled calendar, and takes them out when that is emptied', async () => {
  await switchOn(filler.barn, [NAME])
  expect(await filler.fill()).toEqual({ bookings: 63, isNew: true })
  expect(await rowsOf('packs')).toHaveLength(3)
  const left = Map.groupBy(await rowsOf('packEntries'), ({ packId }) => packId)
    .values()
    .map((entries) => entries.reduce((sum, { punches }) => sum + punches, 0))
  expect([...left].toSorted()).toEqual([10, 8, 9])
  expect(await filler.empty()).toEqual({ removed: 63, kept: 0 })
  for (const table of ['packs', 'packEntries', 'packSettings', 'postings', 'orders'] as const)
    expect(await rowsOf(table)).toEqual([])
})

it('leaves a pack that pays for a booking that staff have changed since', async () => {
  await switchOn(filler.barn, [NAME])
  await filler.fill()
  const paid = (await filler.bookings()).filter(({ paidBy }) => paidBy.includes('punches'))
  const [booking] = paid
  await filler.staff.put(`/api/admin/bookings/${booking?.id}/note`, {
    note: 'Called',
    version: booking?.version,
  })
  expect(await filler.empty()).toEqual({ removed: 62, kept: 1 })
  expect(await rowsOf('packs')).toHaveLength(1)
  expect(await rowsOf('packEntries')).toMatchObject([{ kind: 'sold' }, { kind: 'spent' }])
})
