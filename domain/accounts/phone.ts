const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/
const NOT_DIGITS = /\D/g
/** Fewer digits of a number match too many. */
const MINIMUM_DIGITS = 3
/** A search that can be part of a phone number: digits and what people write between them. */
const LIKE_PHONE = /^[\d\s()+./-]+$/

/** "(989) 555-0142" for a number in E.164; other countries' numbers stay as they are. Empty without one. */
export function formatPhone(phone: string | null): string {
  return (phone ?? '').replace(NORTH_AMERICAN, '($1) $2-$3')
}

/** The digits of a search for a phone number, such as "55501" for "555-01"; null if it isn't one. */
export function phoneDigits(search: string): string | null {
  const digits = search.replaceAll(NOT_DIGITS, '')
  return LIKE_PHONE.test(search) && digits.length >= MINIMUM_DIGITS ? digits : null
}
