import { type Refusal, refuse } from '../errors.ts'

/** Why a payment came too late to give what it pays for: a reason of the core's, or of an extension. */
export type TooLate = keyof typeof REFUSALS | Gone

interface Gone {
  refusal: Refusal
  /** Words for its customer, after "arrived after". */
  because: string
}

/** The refusal of a payment that takes no money. */
export function refuseLate(late: TooLate): Refusal {
  return typeof late === 'string' ? refuse(REFUSALS[late]) : late.refusal
}

const REFUSALS = {
  slot_taken: 'slot_taken',
  hold_ended: 'hold_expired',
} as const
