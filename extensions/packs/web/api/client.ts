import { clientOf } from '../../../../web/api/call.ts'
import type { PACKS } from '../../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof PACKS>()
