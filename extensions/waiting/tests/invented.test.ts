import { expect, it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { openFiller } from '../../../testing/fill/filler.ts'
import { NAME } from '../domain/title.ts'

const filler = openFiller()
/** The hours from which customers wait, in order: both joined at the same moment. */
const waiting = async () =>
  (await filler.staff.get('/api/admin/waiting/2026-11-28')).body
    .map(({ fromHour }: { fromHour: number }) => fromHour)
    .toSorted()

it('adds waiting customers to the filled calendar, and offers them nothing when it is emptied', async () => {
  await switchOn(filler.barn, [NAME])
  expect(await filler.fill()).toEqual({ bookings: 60, isNew: true })
  expect(await waiting()).toEqual([11, 12])
  expect(await filler.empty()).toEqual({ removed: 60, kept: 0 })
  expect(await waiting()).toEqual([])
  expect(await filler.bookings()).toEqual([])
})
