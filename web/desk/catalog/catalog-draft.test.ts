import { describe, expect, it } from 'vitest'
import { type CatalogDraft, differences, draftErrors, draftOf, toEdit } from './catalog-draft.ts'

const draft: CatalogDraft = {
  name: ' Cage 1 ',
  hourlyRate: '32.5',
  description: 'Netted',
  equipment: 'L-screen',
  isActive: true,
}

it('reads a bundle as having no equipment of its own', () => {
  const bundle = {
    id: 'b1',
    name: 'Doubleheader',
    description: '',
    spaceIds: [],
    hourlyRate: '55.00',
    isActive: false,
    version: 3,
  }
  expect(draftOf(bundle)).toEqual({
    name: 'Doubleheader',
    hourlyRate: '55.00',
    description: '',
    equipment: null,
    isActive: false,
  })
})

it.each([
  [{}, {}],
  [{ name: '  ' }, { name: 'Name is required' }],
  [{ hourlyRate: '' }, { hourlyRate: 'Must be an amount in dollars, like 30.00' }],
  [{ hourlyRate: '-1' }, { hourlyRate: 'Must be an amount in dollars, like 30.00' }],
])('judges %o', (change, errors) => {
  expect(draftErrors({ ...draft, ...change })).toEqual(errors)
})

it('sends texts trimmed and the rate as a decimal string', () => {
  expect(toEdit(draft)).toEqual({
    name: 'Cage 1',
    description: 'Netted',
    hourlyRate: '32.50',
    isActive: true,
  })
})

describe('differences', () => {
  it.each([
    [{}, []],
    [{ name: 'Cage 1', hourlyRate: '32.50' }, []],
    [{ hourlyRate: '35.00' }, [{ label: 'Hourly rate', theirs: '$35.00', mine: '$32.50' }]],
    [{ isActive: false }, [{ label: 'Visible to customers', theirs: 'no', mine: 'yes' }]],
    [{ equipment: '' }, [{ label: 'Equipment', theirs: '', mine: 'L-screen' }]],
  ])('from theirs with %o', (change, expected) => {
    expect(differences({ ...draft, ...change }, draft)).toEqual(expected)
  })
})
