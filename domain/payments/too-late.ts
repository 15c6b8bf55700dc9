import { type Refusal, refuse } from '../errors.ts'

/** Why a payment came too late to give what it pays for. */
export type TooLate = 'slot_taken' | 'hold_ended' | 'offer_ended'

/** The refusal of a payment that takes no money. */
export function refuseLate(late: TooLate): Refusal {
  return refuse(REFUSALS[late])
}

const REFUSALS = {
  slot_taken: 'slot_taken',
  hold_ended: 'hold_expired',
  offer_ended: 'offer_gone',
} as const
