import { call, type Input, keyOf } from '../../api/call.ts'

/** Key of the hours as staff edit them, with their version. */
export const ADMIN_HOURS = keyOf('GET /api/admin/opening-hours')

/** Replaces when customers can book. Refused if someone else has saved since that `version`. */
export function saveHours(hours: Input<'PUT /api/admin/opening-hours'>[0]) {
  return call('PUT /api/admin/opening-hours', hours)
}
