/** Words on screens about a booking that's suspended: it stays confirmed, but its time doesn't count. */
export const SUSPENDED = {
  word: 'Time closed',
  title: "We're closed at this time",
  toCustomer: "This booking doesn't count until it has another time. We'll contact you",
  toStaff: "This booking doesn't count until you move or cancel it.",
} as const
