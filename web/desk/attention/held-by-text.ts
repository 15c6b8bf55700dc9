import type { Holder } from '../../../domain/attention/attention.schema.ts'
import { plural } from '../../../domain/plural.ts'

/** "12 unpaid holds by 3 customers" */
export function heldByText(holders: readonly Pick<Holder, 'holds'>[]): string {
  const holds = holders.reduce((total, holder) => total + holder.holds, 0)
  return `${plural(holds, 'unpaid hold')} by ${plural(holders.length, 'customer')}`
}
