import { keyOf } from '../../api/call.ts'

/** Keys of the desk's queries, so an action of one room can refetch the lists of another. */
export const BOOKINGS = keyOf('GET /api/admin/bookings')
export const USERS = keyOf('GET /api/admin/users')
export const CUSTOMERS = keyOf('GET /api/admin/customers/:id')
export const BOARD = keyOf('GET /api/admin/board/:date')
export const DAILY_TOTALS = keyOf('GET /api/admin/daily-totals/:date')
export const OPEN_BALANCES = keyOf('GET /api/admin/open-balances')
export const ATTENTION = keyOf('GET /api/admin/attention')
