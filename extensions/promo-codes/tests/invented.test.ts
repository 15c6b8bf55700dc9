import { expect, it } from 'vitest'
import { switchOn } from '../../../testing/extras.ts'
import { openFiller } from '../../../testing/fill/filler.ts'
import { NAME } from '../domain/title.ts'

const filler = openFiller()
const codes = async () => (await filler.staff.get('/api/admin/codes')).body

it('uses a code in the filled calendar, and deletes it when that is emptied', async () => {
  await switchOn(filler.barn, [NAME])
  expect(await filler.fill()).toEqual({ bookings: 61, isNew: true })
  expect(await codes()).toMatchObject([{ code: 'FRIDAY20', uses: 1 }])
  const bookings = await filler.bookings()
  expect(bookings.filter(({ totalAmount }) => totalAmount === '24.00')).toHaveLength(1)
  expect(await filler.empty()).toEqual({ removed: 61, kept: 0 })
  expect(await codes()).toEqual([])
})
