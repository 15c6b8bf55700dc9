import { clientOf } from '../../../../web/api/call.ts'
import type { REPLACEMENTS } from '../../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof REPLACEMENTS>()
