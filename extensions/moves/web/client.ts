import { clientOf } from '../../../web/api/call.ts'
import type { MOVES } from '../domain/contract.ts'

export const { call } = clientOf<typeof MOVES>()
