import { expect, it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { openFiller } from '../../../testing/fill/filler.ts'
import { NAME } from '../domain/title.ts'

const filler = openFiller()
const rowsOf = (table: 'teams' | 'teamPlayers' | 'teamBookings') =>
  filler.barn.owner.selectFrom(table).selectAll().execute()

it('has a team with a roster in the filled calendar, which goes with it', async () => {
  await switchOn(filler.barn, [NAME])
  expect(await filler.fill()).toEqual({ bookings: 60, isNew: true })
  expect(await rowsOf('teams')).toMatchObject([{ name: 'Thunder 12U' }])
  expect(await rowsOf('teamPlayers')).toHaveLength(4)
  // Next Tuesday's is the one ahead.
  expect(await rowsOf('teamBookings')).toHaveLength(1)
  expect(await filler.empty()).toEqual({ removed: 60, kept: 0 })
  expect(await rowsOf('teams')).toEqual([])
})
