/** Addresses that begin the keys of the desk's queries, so an action of one room can refetch the lists of another. */
export const BOOKINGS = '/api/admin/bookings'
export const USERS = '/api/admin/users'
export const CUSTOMERS = '/api/admin/customers'
export const BOARD = '/api/admin/board'
export const ATTENTION = '/api/admin/attention'
