/** A year's report reads a year of bookings, of which few bookings don't fill all. */
export const YEARLY_REPORT = 'report of 366 days'

/**
 * The pages that staff open, by name: the board, both ends of the lists, searches, and reports. Days are at most 20 days
 * back, so that there is something to read however few bookings there are.
 */
export function deskReads(date: string): Record<string, string> {
  const today = Temporal.PlainDate.from(date)
  const before = today.subtract({ days: 20 })
  const list = (query: string) => `/api/admin/bookings?limit=50&${query}`
  const report = (days: number) => `/api/admin/report?from=${today.subtract({ days: days - 1 })}&to=${date}`
  return {
    board: `/api/admin/board/${date}`,
    'list: upcoming': list('scope=upcoming'),
    'list: past': list('scope=past'),
    'list: past, days back': list(
      `scope=past&cursor=${before}T12:00:00Z_00000000-0000-4000-8000-000000000000`,
    ),
    'list: one space': list('scope=past&itemId=cage-2'),
    'search: name': list('scope=past&search=yogi%20berra'),
    'search: two letters': list('scope=past&search=yo'),
    'search: name, upcoming': list('scope=upcoming&search=berra'),
    'search: email': list('scope=past&search=player1234@example.com'),
    'search: no match': list('scope=past&search=wagner'),
    'search: date': list(`search=${before}`),
    counts: '/api/admin/bookings/counts',
    'counts: a name': '/api/admin/bookings/counts?search=berra',
    'counts: two letters': '/api/admin/bookings/counts?search=yo',
    'counts: one space': '/api/admin/bookings/counts?itemId=cage-2',
    attention: '/api/admin/attention',
    'users: search': '/api/admin/users?limit=50&search=berra',
    'users: page': '/api/admin/users?limit=50',
    till: `/api/admin/till/${date}`,
    'report of 30 days': report(30),
    [YEARLY_REPORT]: report(366),
  }
}
