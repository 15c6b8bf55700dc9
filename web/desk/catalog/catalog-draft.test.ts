import { describe, expect, it } from 'vitest'
import type { CatalogForm } from '../../../domain/catalog/edit-catalog.schema.ts'
import { differences, draftOf } from './catalog-draft.ts'

const draft: CatalogForm = {
  name: ' Cage 1 ',
  hourlyRate: '32.5',
  description: 'Netted',
  equipment: 'L-screen',
  isActive: true,
}

it('leaves equipment out for a bundle', () => {
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
    isActive: false,
    startsOn: '',
    retiresOn: '',
  })
})

describe('differences', () => {
  it.each([
    [{}, []],
    [{ name: 'Cage 1', hourlyRate: '32.50' }, []],
    [{ hourlyRate: '35.00' }, [{ label: 'Hourly rate', theirs: '$35.00', mine: '$32.50' }]],
    [{ isActive: false }, [{ label: 'Visible to customers', theirs: 'no', mine: 'yes' }]],
    [{ equipment: '' }, [{ label: 'Equipment', theirs: '', mine: 'L-screen' }]],
  ])('compares with %o saved by someone else', (change, expected) => {
    expect(differences({ ...draft, ...change }, draft)).toEqual(expected)
  })
})
