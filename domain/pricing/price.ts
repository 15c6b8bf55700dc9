/**
 * Money is whole cents in code and a decimal string of two places on the wire and in the database
 * (spec section 3: decimal 10,2). Nothing here touches a binary fraction of a dollar.
 */
export type Cents = number

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/
/** numeric(10,2) holds no more (spec section 3). */
const MOST: Cents = 99_999_999_99

/** "75", "75.5" or 75.5 to 7550; null when it is not an amount of money of at most 99,999,999.99. */
export function parseAmount(amount: string | number): Cents | null {
  const cents = readDecimal(String(amount).trim())
  return cents === null || cents > MOST ? null : cents
}

/** A decimal that our own database or API wrote, sums of many amounts among them; throws where it is none. */
export function toCents(decimal: string): Cents {
  const cents = readDecimal(decimal)
  if (cents === null) throw new Error(`Not an amount of money: ${JSON.stringify(decimal)}`)
  return cents
}

function readDecimal(decimal: string): Cents | null {
  const match = DECIMAL.exec(decimal)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 7550 to "75.50" */
export function toDecimal(cents: Cents): string {
  if (cents < 0) return `-${toDecimal(-cents)}`
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Total = hourly rate times hours (spec section 9). */
export function priceOf(hourlyRate: Cents, hours: number): Cents {
  return hourlyRate * hours
}

/** "$75.50", and "-$75.50" where more went out than came in. */
export function formatUsd(cents: Cents): string {
  if (cents < 0) return `-${formatUsd(-cents)}`
  const [dollars = '', rest = ''] = toDecimal(cents).split('.')
  return `$${dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** "$30/hr", and "$32.50/hr" where there are cents. */
export function formatRate(hourlyRate: Cents): string {
  return `${formatUsd(hourlyRate).replace(/\.00$/, '')}/hr`
}
