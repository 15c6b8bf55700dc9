import { type Cents, sum, toCents, toDecimal } from './money.ts'

/** A part of a refund that came back as a way to pay, such as credit (`refunds.back_to`). */
export interface MethodAmount {
  method: string
  amount: Cents
}

interface Words {
  /** On a receipt. */
  receipt: string
  /** Before its amount, in an email. */
  email: string
  /** After its amount, for its customer: "$12.50 became credit". */
  customer: string
  /** After its amount, for staff: "$12.50 as credit". */
  staff: string
}

/** The words for a refund that came back as a way to pay. */
export function wordsOfGiven(method: string): Words {
  return {
    receipt: `Refunded as ${method}`,
    email: method.charAt(0).toUpperCase() + method.slice(1),
    customer: `became ${method}`,
    staff: `as ${method}`,
  }
}

/** Adds up the parts of each method, in the order of their names. */
export function sumByMethod(given: readonly MethodAmount[]): MethodAmount[] {
  return [...Map.groupBy(given, ({ method }) => method)]
    .map(([method, parts]) => ({ method, amount: sum(parts.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => (one.method < other.method ? -1 : 1))
}

const PREFIX = 'as:'

/** These parts as facts of an email: dollars by key, such as "as:credit". */
export function givenProps(given: readonly MethodAmount[]): Record<string, string> {
  return Object.fromEntries(
    sumByMethod(given).map(({ method, amount }) => [`${PREFIX}${method}`, toDecimal(amount)]),
  )
}

/** Reads the parts from the facts of an email. */
export function readGiven(props: object): MethodAmount[] {
  const given = Object.entries(props).filter(([name]) => name.startsWith(PREFIX))
  return sumByMethod(
    given.map(([name, dollars]) => ({ method: name.slice(PREFIX.length), amount: toCents(String(dollars)) })),
  )
}
