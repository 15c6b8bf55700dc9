import { clientOf } from '../../../../web/api/call.ts'
import type { PROMO_CODES } from '../../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof PROMO_CODES>()
