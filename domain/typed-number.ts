import { parseAmount } from './pricing/money.ts'

/**
 * A number as people type it, in digits with at most two decimals; NaN for anything else, such as "0x10" and
 * "1e1".
 */
export function typedNumber(typed: string): number {
  const hundredths = parseAmount(typed)
  return hundredths === null ? Number.NaN : hundredths / 100
}
