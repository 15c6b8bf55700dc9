import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlaps, spanFrom } from '../time/facility-time.ts'
import { exceptOwn } from './except-own.ts'

const DAY = Temporal.PlainDate.from('2026-12-05')

it('proposes every free hour in any space, and none during a time that the customer already has', () => {
  const hour = fc.integer({ min: 8, max: 20 })
  const length = fc.integer({ min: 1, max: 3 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ hour, hours: length }), { maxLength: 4 }),
      fc.uniqueArray(hour),
      length,
      (mine, starts, hours) => {
        const own = mine.map(({ hour, hours }) => spanFrom(DAY, hour, hours))
        const proposed = exceptOwn(() => starts, own)(['cage-3'], DAY, hours)
        const isOwn = (start: number) => own.some((each) => overlaps(each, spanFrom(DAY, start, hours)))
        expect(proposed).toEqual(starts.filter((start) => !isOwn(start)))
        expect(exceptOwn(() => starts, own)(['cage-3'], DAY.add({ days: 7 }), hours)).toEqual(starts)
      },
    ),
  )
})
