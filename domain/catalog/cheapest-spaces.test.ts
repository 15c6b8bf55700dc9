import { expect, it } from 'vitest'
import { ruleOf } from '../../testing/price-rules.ts'
import { cheapestSpaces } from './cheapest-spaces.ts'

const cage = (id: string, changes = {}) => ({ id, hourlyRate: '30.00', ...changes })
const idsOf = (...spaces: ReturnType<typeof cage>[]) => cheapestSpaces(spaces).map(({ id }) => id)

it('takes the spaces of the lowest rate', () => {
  expect(idsOf(cage('a'), cage('b', { hourlyRate: '75.00' }), cage('c'))).toEqual(['a', 'c'])
})

it('leaves out a space that a rule makes cheaper or pricier at some time', () => {
  expect(idsOf(cage('a', { priceRules: [ruleOf({ fromHour: 18 })] }), cage('b'), cage('c'))).toEqual([
    'b',
    'c',
  ])
})

it('keeps spaces together that the same rules are for', () => {
  const evenings = { priceRules: [ruleOf({ fromHour: 18 })] }
  expect(idsOf(cage('a', evenings), cage('b', evenings), cage('c'))).toEqual(['a', 'b'])
})
