import { clientOf } from '../../../../web/api/call.ts'
import type { WAITING } from '../../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof WAITING>()
