/**
 * Money is whole cents in code, and a decimal string with two places on the wire and in the database (spec section 3:
 * decimal 10,2). Nothing here computes with fractions of a dollar.
 */
export type Cents = number

/** Stripe takes no less. */
export const CARD_MINIMUM: Cents = 50

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/
/** The most that numeric(10,2) holds (spec section 3). */
const MAXIMUM: Cents = 99_999_999_99

/** Reads "75", "75.5" or 75.5 as 7550 cents; null unless it's an amount of at most $99,999,999.99. */
export function parseAmount(amount: string | number): Cents | null {
  const cents = readDecimal(String(amount).trim())
  return cents === null || cents > MAXIMUM ? null : cents
}

/**
 * Reads a decimal written by our own database or API, including sums and differences of many amounts; throws for
 * anything else.
 */
export function toCents(decimal: string): Cents {
  if (decimal.startsWith('-')) return 0 - toCents(decimal.slice(1))
  const cents = readDecimal(decimal)
  if (cents === null) throw new Error(`Not an amount of money: ${JSON.stringify(decimal)}`)
  return cents
}

function readDecimal(decimal: string): Cents | null {
  const match = DECIMAL.exec(decimal)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, cents) => total + cents, 0)
}

/** Writes 7550 cents as "75.50". */
export function toDecimal(cents: Cents): string {
  if (cents < 0) return `-${toDecimal(-cents)}`
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** "$75.50", or "-$75.50" for a net outflow. */
export function formatUsd(cents: Cents): string {
  if (cents < 0) return `-${formatUsd(-cents)}`
  const [dollars = '', rest = ''] = toDecimal(cents).split('.')
  return `$${dollars.replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, ',')}.${rest}`
}

/** Reads a decimal of the database or API and writes it for people: "130.00" as "$130.00". */
export function formatDollars(decimal: string): string {
  return formatUsd(toCents(decimal))
}

/** "$30", or "$32.50" with cents. */
export function formatShortUsd(cents: Cents): string {
  return formatUsd(cents).replace(/\.00$/, '')
}

/** "$30/hr", or "$32.50/hr" with cents. */
export function formatRate(hourlyRate: Cents): string {
  return `${formatShortUsd(hourlyRate)}/hr`
}
