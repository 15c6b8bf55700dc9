import type { BehaviorName } from './card-behaviors.ts'

/** A card number that Stripe publishes for tests, and the ids of its ready-made payment methods. */
export interface TestCard {
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  behavior: BehaviorName
  aliases: string[]
}

function card(
  number: string,
  brand: string,
  behavior: BehaviorName,
  aliases = '',
  funding: TestCard['funding'] = 'credit',
): TestCard {
  return {
    number: number.replaceAll(' ', ''),
    brand,
    funding,
    behavior,
    aliases: aliases.split(' ').flatMap((name) => (name === '' ? [] : [`pm_card_${name}`])),
  }
}

/** Every card the emulator accepts. It refuses all other numbers to keep real cards out. */
export const testCards: readonly TestCard[] = [
  card('4242 4242 4242 4242', 'visa', 'succeeds', 'visa us'),
  card('5555 5555 5555 4444', 'mastercard', 'succeeds', 'mastercard'),
  card('3782 822463 10005', 'amex', 'succeeds', 'amex'),

  card('4000 0000 0000 0002', 'visa', 'generic_decline', 'chargeDeclined visa_chargeDeclined'),
  card(
    '4000 0000 0000 9995',
    'visa',
    'insufficient_funds',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
  ),
  card('4000 0000 0000 0069', 'visa', 'expired_card', 'chargeDeclinedExpiredCard'),
  card('4000 0000 0000 0127', 'visa', 'incorrect_cvc', 'chargeDeclinedIncorrectCvc'),
  card('4000 0000 0000 0119', 'visa', 'processing_error', 'chargeDeclinedProcessingError'),

  card('4000 0027 6000 3184', 'visa', 'authentication', 'authenticationRequired'),
  card(
    '4000 0082 6000 3178',
    'visa',
    'authentication_then_insufficient_funds',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),

  card('4000 0000 0000 0259', 'visa', 'dispute_fraudulent', 'createDispute'),
  card('4000 0000 0000 7726', 'visa', 'refund_succeeds_later', 'pendingRefund'),
  card('4000 0000 0000 5126', 'visa', 'refund_fails_later', 'refundFail'),
]

/** By number, digits only. */
export function testCardNumbered(number: string): TestCard | undefined {
  return testCards.find((known) => known.number === number)
}

/** By an alias such as `pm_card_visa`, or its older form `tok_visa`. */
export function testCardAliased(alias: string): TestCard | undefined {
  const name = alias.replace(/^tok_/, 'pm_card_')
  return testCards.find((known) => known.aliases.includes(name))
}
