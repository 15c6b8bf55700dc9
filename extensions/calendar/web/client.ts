import { clientOf } from '../../../web/api/call.ts'
import type { CALENDAR_FEED } from '../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof CALENDAR_FEED>()
