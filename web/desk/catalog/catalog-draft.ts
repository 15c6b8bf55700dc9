import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { formatUsd, parseAmount, toDecimal } from '../../../domain/pricing/money.ts'

/** Form values of a space or bundle. `equipment` is null for bundles, which don't have any. */
export interface CatalogDraft {
  name: string
  hourlyRate: string
  description: string
  equipment: string | null
  isActive: boolean
}

export function draftOf(item: AdminSpace | AdminBundle): CatalogDraft {
  const { name, hourlyRate, description, isActive } = item
  return { name, hourlyRate, description, equipment: 'equipment' in item ? item.equipment : null, isActive }
}

type DraftErrors = Partial<Record<'name' | 'hourlyRate', string>>

export function draftErrors({ name, hourlyRate }: CatalogDraft): DraftErrors {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(parseAmount(hourlyRate) === null && { hourlyRate: 'Must be an amount in dollars, like 30.00' }),
  }
}

/** The request body: texts trimmed, the rate with two decimals. Throws for an invalid rate. */
export function toEdit(draft: CatalogDraft) {
  const cents = parseAmount(draft.hourlyRate)
  if (cents === null) throw new Error(`Not an amount of money: ${draft.hourlyRate}`)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    hourlyRate: toDecimal(cents),
    isActive: draft.isActive,
  }
}

interface Difference {
  label: string
  theirs: string
  mine: string
}

const LABELS: readonly [keyof CatalogDraft, string][] = [
  ['name', 'Name'],
  ['hourlyRate', 'Hourly rate'],
  ['description', 'Description'],
  ['equipment', 'Equipment'],
  ['isActive', 'Visible to customers'],
]

/** Fields where the saved value differs from my draft, as display text. */
export function differences(theirs: CatalogDraft, mine: CatalogDraft): Difference[] {
  return LABELS.map(([key, label]) => ({ label, theirs: inWords(theirs[key]), mine: inWords(mine[key]) }))
    .map((field) => (field.label === 'Hourly rate' ? asMoney(field) : field))
    .filter((field) => field.theirs !== field.mine)
}

function inWords(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value?.trim() ?? ''
}

function asMoney({ label, theirs, mine }: Difference): Difference {
  const format = (amount: string) => {
    const cents = parseAmount(amount)
    return cents === null ? amount : formatUsd(cents)
  }
  return { label, theirs: format(theirs), mine: format(mine) }
}
