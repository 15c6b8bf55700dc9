import { clientOf } from '../../../../web/api/call.ts'
import type { CREDIT } from '../../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof CREDIT>()
