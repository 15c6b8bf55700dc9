import { clientOf } from '../../../../web/api/call.ts'
import type { IMPORTS } from '../../domain/contract.ts'

export const { addressOf, call, keyOf, query } = clientOf<typeof IMPORTS>()
