import { type Cents, sum, toCents } from '../pricing/money.ts'
import type { Bundle, Space } from './catalog.schema.ts'

/** The saving per hour of a bundle over its spaces one by one; 0 if it's no cheaper, or one of them can't be booked. */
export function bundleSaving(bundle: Bundle, spaces: readonly Space[]): Cents {
  const parts = bundle.spaceIds.map((id) => spaces.find((space) => space.id === id && space.isActive))
  const rates = parts.flatMap((part) => (part ? toCents(part.hourlyRate) : []))
  return rates.length < parts.length ? 0 : Math.max(0, sum(rates) - toCents(bundle.hourlyRate))
}
