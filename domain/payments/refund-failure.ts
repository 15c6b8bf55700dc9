/** Stripe's reasons why a refund failed, for staff. */
const REASONS: Readonly<Record<string, string>> = {
  declined: "the customer's bank declined it",
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: "the facility's balance at Stripe is too low",
  lost_or_stolen_card: 'the card was lost or stolen',
  merchant_request: 'the facility stopped it',
  unknown: 'Stripe gave no reason',
}

/** Why a refund failed, in words; Stripe's own word for a new reason. */
export function refundFailureText(failure: string): string {
  return REASONS[failure] ?? failure.replaceAll('_', ' ')
}
