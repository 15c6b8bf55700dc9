import { CARD_MINIMUM } from '../facility.ts'
import { amountSchemaWith } from '../pricing/amount.schema.ts'
import { type Cents, formatUsd, parseAmount } from '../pricing/money.ts'

/** A lower rate would make a space that can't be paid for. */
const MINIMUM_RATE: Cents = CARD_MINIMUM
const MAXIMUM_RATE: Cents = 999_999
/** An hourly rate that staff type. */
export const rateSchema = amountSchemaWith('Hourly rate is required').refine(
  (rate) => {
    const cents = parseAmount(rate)
    return cents !== null && cents >= MINIMUM_RATE && cents <= MAXIMUM_RATE
  },
  `Must be between ${formatUsd(MINIMUM_RATE)} and ${formatUsd(MAXIMUM_RATE)}`,
)
