import { cvcLength, digitsOf, numberLength } from './card-format.js'
import { testCards } from './test-cards.js'

const problem = (code, message) => ({ type: 'validation_error', code, message })

// Each function returns the problem with its field in Stripe's words, or undefined.

export function numberProblem(text) {
  const digits = digitsOf(text)
  if (digits.length < numberLength(digits))
    return problem('incomplete_number', 'Your card number is incomplete.')
  if (testCards.some(({ number }) => number === digits)) return undefined
  if (!passesLuhn(digits)) return problem('invalid_number', 'Your card number is invalid.')
  return {
    type: 'card_error',
    code: 'incorrect_number',
    message: "Only Stripe's published test cards can be used here.",
  }
}

export function expiryProblem(text, now = new Date()) {
  const digits = digitsOf(text)
  if (digits.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  const thisYear = now.getFullYear()
  if (month < 1 || month > 12)
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (year < thisYear)
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year > thisYear + 50) return problem('invalid_expiry_year', "Your card's expiration year is invalid.")
  if (year === thisYear && month < now.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  return undefined
}

export function cvcProblem(text, number) {
  const isComplete = digitsOf(text).length >= cvcLength(digitsOf(number))
  return isComplete ? undefined : problem('incomplete_cvc', "Your card's security code is incomplete.")
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
