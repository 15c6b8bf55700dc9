/** What is fixed about the facility (spec section 9). Prices and names of spaces live in the catalogue. */

export const FACILITY_NAME = 'The Barn'
export const FACILITY_STREET = '6090 W River Rd'
export const FACILITY_CITY = 'Weidman, MI 48893'
export const FACILITY_ADDRESS = `${FACILITY_STREET}, ${FACILITY_CITY}`

export const TIME_ZONE = 'America/New_York'

/** First start of the day, local hour. */
export const OPENING_HOUR = 8
/** A customer's booking ends by this local hour. The slot that starts here is shown, as Closed. */
export const CLOSING_HOUR = 21

export const DURATIONS_HOURS = [1, 2, 3] as const
export const MINIMUM_LEAD_MINUTES = 60
export const MAXIMUM_ADVANCE_MONTHS = 4

/** How many unpaid holds one customer may have at once. */
export const MAXIMUM_HOLDS = 3

export const PAST_RESERVATIONS_SHOWN = 10
export const STARTING_RATES = { battingCage: 30, practiceArea: 75 } as const
export const CURRENCY = 'usd'

/** What everyone who plays here agrees to (success page and confirmation mail). */
export const HOUSE_RULES = [
  'Please arrive on time for your scheduled session.',
  'No gum, sunflower seeds or colored drinks in the facility.',
  'Use only the space you rented, or you will be billed for the other space used.',
] as const
