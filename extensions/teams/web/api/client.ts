import { clientOf } from '../../../../web/api/call.ts'
import type { TEAMS } from '../../domain/contract.ts'

export const { call, keyOf, query, addressOf } = clientOf<typeof TEAMS>()
