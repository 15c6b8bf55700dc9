import { testCards } from './test-cards.js'

export const digitsOf = (text) => text.replaceAll(/\D/g, '')

const groupsByBrand = { amex: [4, 6, 5], diners14: [4, 6, 4] }

/** Guesses from the first digits, so it works while the number is being typed. */
export function brandOf(digits) {
  const known = testCards.find(({ number }) => number === digits)
  if (known) return known.brand
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^3[068]/.test(digits)) return 'diners'
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^(6011|65)/.test(digits)) return 'discover'
  if (/^35/.test(digits)) return 'jcb'
  if (/^62/.test(digits)) return 'unionpay'
  return 'unknown'
}

export function numberLength(digits) {
  if (brandOf(digits) === 'amex') return 15
  return /^36/.test(digits) ? 14 : 16
}

export function cvcLength(digits) {
  return brandOf(digits) === 'amex' ? 4 : 3
}

/** Groups of four digits; American Express and 14-digit Diners numbers as printed on the card. */
export function formatNumber(text) {
  const all = digitsOf(text)
  const digits = all.slice(0, numberLength(all))
  const length = numberLength(digits)
  const groups = length === 15 ? groupsByBrand.amex : length === 14 ? groupsByBrand.diners14 : [4, 4, 4, 4]
  const parts = []
  let from = 0
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

/** Formats as `MM / YY`. Accepts four-digit years from autofill; a first digit above 1 completes the month. */
export function formatExpiry(text, isDeleting) {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text)) digits = `0${digits}`
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length < 2) return digits
  if (digits.length === 2) return isDeleting ? digits : `${digits} / `
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}
