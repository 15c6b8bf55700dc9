/** How many times a customer can wait for. */
export const WAITING_ENTRIES = 5
/** How many hours before the start they can still be asked; the first is the default. */
export const WAITING_NOTICE_HOURS = [3, 1, 12, 24] as const
