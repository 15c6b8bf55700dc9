import { clientOf } from '../../../../web/api/call.ts'
import type { CARD_READERS } from '../../domain/contract.ts'

export const { call, query } = clientOf<typeof CARD_READERS>()
