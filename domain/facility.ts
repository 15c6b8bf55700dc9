/** The facility's fixed facts and limits (spec section 9). Names and prices of spaces live in the catalog. */

export const FACILITY_NAME = 'The Barn'
export const FACILITY_STREET = '6090 W River Rd'
export const FACILITY_CITY = 'Weidman, MI 48893'
export const FACILITY_ADDRESS = `${FACILITY_STREET}, ${FACILITY_CITY}`
/** Opens the address in a map app. */
export const DIRECTIONS_URL = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(FACILITY_ADDRESS)}`

/** First start time of the day, local hour, until the owner changes it (`domain/hours/`). */
export const OPENING_HOUR = 8
/** Customers' bookings end by this local hour. The slot that starts at this hour is shown as Closed. */
export const CLOSING_HOUR = 21

/** The local hours that the facility is open until then. */
export const OPEN_HOURS: readonly number[] = Array.from(
  { length: CLOSING_HOUR - OPENING_HOUR },
  (_, index) => OPENING_HOUR + index,
)
export const DURATIONS_HOURS = [1, 2, 3] as const
export const LONGEST_HOURS = Math.max(...DURATIONS_HOURS)
export const MINIMUM_LEAD_MINUTES = 60
export const MAXIMUM_ADVANCE_MONTHS = 4
/** How long before the start staff can mark a customer as arrived. */
export const ARRIVAL_LEAD_MINUTES = 15

/** How many slots a customer can hold unpaid. */
export const MAXIMUM_HOLDS = 3

/** How many passkeys one account can have. */
export const MAXIMUM_PASSKEYS = 20

export const SEASON_LABEL_LENGTH = 60
/** How many dates a season of a customer, and one that staff make, can have. */
export const SEASON_DATES = 24
export const STAFF_SEASON_DATES = 40

export const PAST_RESERVATIONS_SHOWN = 10
export const STARTING_RATES = { battingCage: 30, practiceArea: 75 } as const
export const CURRENCY = 'usd'

/** Shown on the success page and in emails. */
export const HOUSE_RULES = [
  'Please arrive on time for your scheduled session.',
  'No gum, sunflower seeds or colored drinks in the facility.',
  'Use only the space you rented, or you will be billed for the other space used.',
] as const
