import { clientOf } from '../../../web/api/call.ts'
import type { RESALE } from '../domain/contract.ts'

export const { call, keyOf, query } = clientOf<typeof RESALE>()
