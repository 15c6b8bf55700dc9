/** Addresses that begin the keys of the desk's queries, so an action of one room can refetch the lists of another. */
export const BOOKINGS = '/api/admin/bookings'
export const USERS = '/api/admin/users'
export const CUSTOMERS = '/api/admin/customers'
export const BOARD = '/api/admin/board'
export const DAILY_TOTALS = '/api/admin/daily-totals'
export const OPEN_BALANCES = '/api/admin/open-balances'
export const ATTENTION = '/api/admin/attention'

export type Filter = Readonly<Record<string, string | undefined>>

/** A path with a query string, without empty values. */
export function withQuery(path: string, filter: Filter): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) if (value) params.set(key, value)
  const query = params.toString()
  return query ? `${path}?${query}` : path
}
