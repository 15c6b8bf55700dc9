import type { ApiCall } from '../protocol/api-call.ts'
import type { FormObject } from '../protocol/form-decode.ts'
import { integerParam, requiredTextParam, textParam } from '../protocol/read-params.ts'
import { invalidRequest, StripeFailure } from '../protocol/stripe-failure.ts'
import { type TestCard, testCardAliased, testCardNumbered } from './test-cards.ts'

export const onlyTestCards = "Only Stripe's published test cards can be used here."

/** A validated card. It refers to a published test card instead of the number that was sent. */
export interface ReadCard {
  card: TestCard
  expMonth: number
  expYear: number
  hasCvc: boolean
}

/** Validates card details. Only browsers can send card numbers: Stripe also refuses them with a secret key. */
export function readCard(call: ApiCall, given: FormObject): ReadCard {
  const token = textParam(given, 'token')
  if (token !== undefined) {
    const card = testCardAliased(token)
    if (!card)
      throw invalidRequest(`No such token: '${token}'`, { code: 'resource_missing', param: 'card[token]' })
    return { card, expMonth: 12, expYear: new Date().getUTCFullYear() + 4, hasCvc: true }
  }
  if (!call.isPublishable) {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use a test payment method such as pm_card_visa.',
      { status: 402 },
    )
  }
  const card = testCardNumbered(requiredTextParam(given, 'number').replaceAll(/[\s-]/g, ''))
  if (!card) throw cardError('incorrect_number', 'number', onlyTestCards)

  const expMonth = integerParam(given, 'exp_month') ?? 0
  const expYear = fourDigitYear(integerParam(given, 'exp_year') ?? 0)
  checkExpiry(expMonth, expYear)
  const cvc = textParam(given, 'cvc')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  return { card, expMonth, expYear, hasCvc: cvc !== undefined }
}

function fourDigitYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function checkExpiry(month: number, year: number) {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const now = new Date()
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (isPast || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
}

/** Never replayable: a replay would store a hash of what could be a real card number. */
function cardError(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, param, message }, { replayable: false })
}
