import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freePlace, type Obstacle } from './free-place.ts'

const LIMITS = { from: 12, until: 832 }
const toastAt = (top: number) => ({ left: 12, right: 378, top, bottom: top + 100 })
const strip = (top: number, bottom: number, isKeptClear = true): Obstacle => ({
  left: 0,
  right: 390,
  top,
  bottom,
  isKeptClear,
})

const strips = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 840 }), fc.integer({ min: 1, max: 120 }), fc.boolean())
    .map(([top, height, isKeptClear]) => strip(top, top + height, isKeptClear)),
)
const coversKeptClear = (top: number, obstacles: readonly Obstacle[]) =>
  obstacles.some((each) => each.isKeptClear && each.top < top + 100 && each.bottom > top)

describe('freePlace', () => {
  it('leaves a toast where it is while it covers nothing that is kept clear', () => {
    expect(freePlace(toastAt(640), LIMITS, [strip(0, 80), strip(600, 700, false)])).toBe(640)
  })

  it('moves a toast to the other end of the screen, or over text if that end is taken', () => {
    const button = strip(760, 810)
    expect(freePlace(toastAt(732), LIMITS, [button])).toBe(12)
    expect(freePlace(toastAt(732), LIMITS, [button, strip(0, 300, false)])).toBe(660)
  })

  it('ignores what is beside a toast', () => {
    expect(freePlace(toastAt(732), LIMITS, [{ ...strip(700, 800), left: 400, right: 500 }])).toBe(732)
  })

  it('brings a toast back onto a screen that became shorter, even shorter than the toast', () => {
    expect(freePlace(toastAt(732), { from: 12, until: 400 }, [])).toBe(300)
    expect(freePlace(toastAt(732), { from: 12, until: 60 }, [])).toBe(12)
  })

  it('covers nothing that is kept clear if there is room, and stays within the screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 900 }), strips, (top, obstacles) => {
        const place = freePlace(toastAt(top), LIMITS, obstacles)
        expect(place).toBeGreaterThanOrEqual(12)
        expect(place).toBeLessThanOrEqual(732)
        const places = Array.from({ length: 181 }, (_, index) => 732 - index * 4)
        const isRoom = places.some((each) => !coversKeptClear(each, obstacles))
        expect(coversKeptClear(place, obstacles)).toBe(!isRoom)
      }),
    )
  })
})
