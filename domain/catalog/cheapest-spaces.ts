import { toCents } from '../pricing/money.ts'

/** The spaces that are assigned to customers who don't mind which: those of the lowest rate, so that the total can't jump. */
export function cheapestSpaces<Space extends { hourlyRate: string }>(spaces: readonly Space[]): Space[] {
  const lowest = Math.min(...spaces.map(({ hourlyRate }) => toCents(hourlyRate)))
  return spaces.filter(({ hourlyRate }) => toCents(hourlyRate) === lowest)
}
