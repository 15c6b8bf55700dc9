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
  card('4000 0566 5566 5556', 'visa', 'succeeds', 'visa_debit', 'debit'),
  card('5555 5555 5555 4444', 'mastercard', 'succeeds', 'mastercard'),
  card('2223 0031 2200 3222', 'mastercard', 'succeeds'),
  card('5200 8282 8282 8210', 'mastercard', 'succeeds', 'mastercard_debit', 'debit'),
  card('5105 1051 0510 5100', 'mastercard', 'succeeds', 'mastercard_prepaid', 'prepaid'),
  card('3782 822463 10005', 'amex', 'succeeds', 'amex'),
  card('3714 496353 98431', 'amex', 'succeeds'),
  card('6011 1111 1111 1117', 'discover', 'succeeds', 'discover'),
  card('6011 0009 9013 9424', 'discover', 'succeeds'),
  card('3056 9300 0902 0004', 'diners', 'succeeds', 'diners'),
  card('3622 720627 1667', 'diners', 'succeeds'),
  card('3566 0020 2036 0505', 'jcb', 'succeeds', 'jcb'),
  card('6200 0000 0000 0005', 'unionpay', 'succeeds', 'unionpay'),
  card('4000 0000 0000 0077', 'visa', 'succeeds', 'bypassPending'),

  card('4000 0000 0000 0002', 'visa', 'generic_decline', 'chargeDeclined visa_chargeDeclined'),
  card(
    '4000 0000 0000 9995',
    'visa',
    'insufficient_funds',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
  ),
  card('4000 0000 0000 9987', 'visa', 'lost_card', 'visa_chargeDeclinedLostCard'),
  card('4000 0000 0000 9979', 'visa', 'stolen_card', 'visa_chargeDeclinedStolenCard'),
  card('4000 0000 0000 6975', 'visa', 'velocity_exceeded', 'visa_chargeDeclinedVelocityLimitExceeded'),
  card('4000 0000 0000 0069', 'visa', 'expired_card', 'chargeDeclinedExpiredCard'),
  card('4000 0000 0000 0127', 'visa', 'incorrect_cvc', 'chargeDeclinedIncorrectCvc'),
  card('4000 0000 0000 0119', 'visa', 'processing_error', 'chargeDeclinedProcessingError'),
  card('4100 0000 0000 0019', 'visa', 'fraudulent', 'radarBlock'),

  card('4000 0027 6000 3184', 'visa', 'authentication', 'authenticationRequired'),
  card('4000 0025 0000 3155', 'visa', 'authentication', 'authenticationRequiredOnSetup'),
  card('4000 0000 0000 3220', 'visa', 'authentication', 'threeDSecure2Required'),
  card('4000 0084 0000 1629', 'visa', 'authentication_then_decline', 'threeDSecureRequiredChargeDeclined'),
  card(
    '4000 0082 6000 3178',
    'visa',
    'authentication_then_insufficient_funds',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),

  card('4000 0000 0000 0259', 'visa', 'dispute_fraudulent', 'createDispute'),
  card('4000 0000 0000 2685', 'visa', 'dispute_not_received', 'createDisputeProductNotReceived'),
  card('4000 0000 0000 1976', 'visa', 'dispute_inquiry', 'createDisputeInquiry'),
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
