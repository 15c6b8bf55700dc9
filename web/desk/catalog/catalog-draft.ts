import type { AdminBundle, AdminSpace, CatalogForm } from '../../../domain/catalog/edit-catalog.schema.ts'
import { formatUsd, parseAmount } from '../../../domain/pricing/money.ts'

/** The form values of a space or bundle. */
export function draftOf(item: AdminSpace | AdminBundle): CatalogForm {
  const { name, hourlyRate, description, isActive, startsOn, retiresOn } = item
  return {
    name,
    hourlyRate,
    description,
    isActive,
    startsOn: startsOn ?? '',
    retiresOn: retiresOn ?? '',
    ...('equipment' in item && { equipment: item.equipment, dimensions: item.dimensions }),
  }
}

const EMPTY = { name: '', hourlyRate: '', description: '', isActive: true, startsOn: '', retiresOn: '' }
/** The form for a new one. */
export const NEW: Readonly<Record<'space' | 'bundle', CatalogForm>> = {
  space: { ...EMPTY, equipment: '', dimensions: '' },
  bundle: { ...EMPTY, spaceIds: [] },
}

interface Difference {
  label: string
  theirs: string
  mine: string
}

const LABELS: readonly [keyof CatalogForm, string][] = [
  ['name', 'Name'],
  ['hourlyRate', 'Hourly rate'],
  ['description', 'Description'],
  ['equipment', 'Equipment'],
  ['dimensions', 'Size'],
  ['startsOn', 'First day'],
  ['retiresOn', 'Retired from'],
  ['isActive', 'Visible to customers'],
]

/** Fields where the saved value differs from my draft, as display text. */
export function differences(theirs: CatalogForm, mine: CatalogForm): Difference[] {
  return LABELS.map(([key, label]) => ({
    label,
    theirs: textOf(key, theirs[key]),
    mine: textOf(key, mine[key]),
  })).filter((field) => field.theirs !== field.mine)
}

function textOf(key: keyof CatalogForm, value: CatalogForm[keyof CatalogForm]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value ?? '').trim()
  const cents = key === 'hourlyRate' ? parseAmount(text) : null
  return cents === null ? text : formatUsd(cents)
}
