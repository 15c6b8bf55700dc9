import type { Holder } from '../../../domain/attention/attention.schema.ts'

/** "12 unpaid holds by 3 customers" */
export function heldByText(holders: readonly Pick<Holder, 'holds'>[]): string {
  const holds = holders.reduce((total, holder) => total + holder.holds, 0)
  return `${holds} unpaid ${holds === 1 ? 'hold' : 'holds'} by ${holders.length} ${holders.length === 1 ? 'customer' : 'customers'}`
}
