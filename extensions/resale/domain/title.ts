/** The folder's name, and what people call it. */
export const NAME = 'resale'
export const TITLE = 'Bookings Offered Back'
