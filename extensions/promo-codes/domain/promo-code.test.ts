import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../../domain/pricing/money.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { foldCode } from './fold-code.ts'
import { addCodeSchema, codeFormSchema, type PromoTerms } from './promo-code.schema.ts'
import { discountDates, refuseUse } from './promo-code.ts'

const TERMS: PromoTerms = {
  ...{ percent: 50, amount: null, weekdays: null, fromHour: null, untilHour: null, firstDate: null },
  ...{ lastDate: null, totalLimit: null, customerLimit: null, isFirstOnly: false },
}
const NOW = instantAt(Temporal.PlainDate.from('2026-11-20'), 12)
/** A date of one hour. November 21, 2026 is a Saturday. */
const dateAt = (day: string, hour: number, price = 3000, hours = 1) => {
  const start = instantAt(Temporal.PlainDate.from(day), hour)
  return { start, end: start.add({ hours }), price }
}
const SATURDAY = dateAt('2026-11-21', 18)
const SUNDAY = dateAt('2026-11-22', 18)

describe('discountDates', () => {
  const discounts = (terms: Partial<PromoTerms>, dates = [SATURDAY], now = NOW) => {
    const outcome = discountDates({ ...TERMS, ...terms }, dates, now)
    return outcome.ok ? outcome.value : outcome.message
  }

  it.each<[string, Partial<PromoTerms>, number[]]>([
    ['percent off each date', {}, [1500, 1500]],
    ['percent off the dates it is for', { weekdays: [7] }, [0, 1500]],
    ['everything', { percent: 100 }, [3000, 3000]],
    ['dollars off the first dates', { percent: null, amount: '40.00' }, [3000, 1000]],
    ['dollars off the first that fits', { percent: null, amount: '40.00', weekdays: [7] }, [0, 3000]],
    ['no more than the price', { percent: null, amount: '500.00' }, [3000, 3000]],
    ['no more than leaves a card its minimum', { percent: null, amount: '59.80' }, [2970, 2980]],
  ])('takes off %s', (_, terms, expected) => {
    expect(discounts(terms, [SATURDAY, SUNDAY])).toEqual(expected)
  })

  it('rounds a cent in favor of the customer', () => {
    expect(discounts({ percent: 15 }, [dateAt('2026-11-21', 18, 3333)])).toEqual([500])
    expect(discounts({ percent: 50 }, [dateAt('2026-11-21', 18, 3333)])).toEqual([1667])
  })

  it.each<[Partial<PromoTerms>, string]>([
    [{ weekdays: [1, 7] }, 'This code is only for Mon Sun.'],
    [{ fromHour: 9, untilHour: 18 }, 'This code is only for 9:00 AM – 6:00 PM.'],
    [{ firstDate: '2026-11-21' }, 'This code can be used from Sat, Nov 21, 2026.'],
    [{ lastDate: '2026-11-19' }, 'This code expired after Thu, Nov 19, 2026.'],
  ])('refuses with %o', (terms, message) => {
    expect(discounts(terms)).toBe(message)
  })

  it('counts the hours of the wall clock, and all of a booking', () => {
    const late = { fromHour: 18, untilHour: 20 }
    expect(discounts(late, [dateAt('2026-11-21', 18, 6000, 2)])).toEqual([3000])
    expect(discounts(late, [dateAt('2026-11-21', 17, 6000, 2)])).toContain('only for')
    // The clocks change that morning.
    expect(
      discounts({ weekdays: [7], ...late }, [dateAt('2026-11-01', 18), dateAt('2027-03-14', 19)]),
    ).toEqual([1500, 1500])
  })

  it('compares its days with the local one near midnight UTC', () => {
    const evening = instantAt(Temporal.PlainDate.from('2026-11-20'), 23)
    expect(discounts({ lastDate: '2026-11-20' }, [SATURDAY], evening)).toEqual([1500])
    expect(discounts({ firstDate: '2026-11-21' }, [SATURDAY], evening)).toContain('can be used from')
  })

  it('leaves nothing or an amount that a card can pay, and never takes off more than a price', () => {
    const off = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amount: null })),
      fc
        .integer({ min: 1, max: 20_000 })
        .map((cents) => ({ percent: null, amount: (cents / 100).toFixed(2) })),
    )
    fc.assert(
      fc.property(
        off,
        fc.array(fc.integer({ min: 50, max: 9000 }), { minLength: 1, maxLength: 5 }),
        (terms, prices) => {
          const each = discounts(
            terms,
            prices.map((price) => dateAt('2026-11-21', 10, price)),
          ) as number[]
          const left = sum(prices) - sum(each)
          expect(left === 0 || left >= 50).toBe(true)
          expect(each.every((discount, index) => discount >= 0 && discount <= (prices[index] ?? 0))).toBe(
            true,
          )
        },
      ),
    )
  })
})

it.each<[Partial<PromoTerms>, Partial<Parameters<typeof refuseUse>[1]>, string | undefined]>([
  [{}, { all: 99, own: 99, hasBooked: true }, undefined],
  [{ totalLimit: 2 }, { all: 1 }, undefined],
  [{ totalLimit: 2 }, { all: 2 }, 'This code has been used up.'],
  [{ customerLimit: 1 }, { all: 9, own: 0 }, undefined],
  [{ customerLimit: 1 }, { all: 9, own: 1 }, 'You already used this code.'],
  [{ isFirstOnly: true }, {}, undefined],
  [{ isFirstOnly: true }, { hasBooked: true }, 'This code is for first bookings only.'],
])('limits uses: %o with %o', (terms, uses, message) => {
  const refusal = refuseUse({ ...TERMS, ...terms }, { all: 0, own: 0, hasBooked: false, ...uses })
  expect(refusal?.message).toBe(message)
})

describe('the form of a code', () => {
  const typed = {
    ...{
      code: ' spring-10 ',
      percent: '10',
      amount: '',
      totalLimit: '',
      customerLimit: '1',
      isFirstOnly: true,
    },
    ...{ weekdays: [7, 6], fromHour: '', untilHour: '', firstDate: '', lastDate: '' },
  }

  it('becomes a request', () => {
    const request = codeFormSchema.parse(typed)
    expect(request).toEqual({
      ...TERMS,
      ...{ code: 'SPRING10', percent: 10, customerLimit: 1, isFirstOnly: true, weekdays: [6, 7] },
    })
    expect(addCodeSchema.parse(request)).toEqual(request)
  })

  it.each([
    [{ code: 'abc' }, 'code'],
    [{ code: 'naïve' }, 'code'],
    [{ percent: '101' }, 'percent'],
    [{ percent: 'half' }, 'percent'],
    [{ percent: '1e1' }, 'percent'],
    [{ percent: '' }, 'percent'],
    [{ amount: '5' }, 'percent'],
    [{ percent: '', amount: '0' }, 'amount'],
    [{ totalLimit: '1.5' }, 'totalLimit'],
    [{ totalLimit: '0x10' }, 'totalLimit'],
    [{ fromHour: '9', untilHour: '9' }, 'untilHour'],
    [{ firstDate: '2026-11-21', lastDate: '2026-11-20' }, 'lastDate'],
  ])('refuses %o', (change, field) => {
    const { error } = codeFormSchema.safeParse({ ...typed, ...change })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

it('reads codes however they are typed', () => {
  expect([' spring-10', 'Spring 10\t', 'SPRING10'].map(foldCode)).toEqual(Array(3).fill('SPRING10'))
})
