import { clientOf } from '../../../../web/api/call.ts'
import type { REHEARSALS } from '../../domain/contract.ts'

export const { call } = clientOf<typeof REHEARSALS>()
