import { amountSchemaWith } from '../pricing/amount.schema.ts'
import { HIGHEST_RATE, LOWEST_RATE } from '../pricing/hourly-rates.ts'
import { formatUsd, parseAmount } from '../pricing/money.ts'

/** An hourly rate that staff type. */
export const rateSchema = amountSchemaWith('Hourly rate is required').refine(
  (rate) => {
    const cents = parseAmount(rate)
    return cents !== null && cents >= LOWEST_RATE && cents <= HIGHEST_RATE
  },
  `Must be between ${formatUsd(LOWEST_RATE)} and ${formatUsd(HIGHEST_RATE)}`,
)
