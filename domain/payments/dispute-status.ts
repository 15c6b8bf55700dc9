/** Stripe's own words. */
export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Disputes the bank decided for us, or that never took money. */
export const DISPUTES_WITHOUT_LOSS = ['won', 'warning_closed', 'prevented'] as const satisfies DisputeStatus[]

/** The final statuses; all others wait for evidence or for the bank. */
export const CLOSED_DISPUTES = [...DISPUTES_WITHOUT_LOSS, 'lost'] as const satisfies DisputeStatus[]

/** Disputes over money that the bank holds until it decides. Warnings take none. */
export const DISPUTES_HOLDING_MONEY = ['needs_response', 'under_review'] as const satisfies DisputeStatus[]

export function holdsMoney(status: DisputeStatus): boolean {
  return DISPUTES_HOLDING_MONEY.some((each) => each === status)
}

/** Whether the bank took the money back for good. */
export function isLost(status: DisputeStatus): boolean {
  return status === 'lost'
}
