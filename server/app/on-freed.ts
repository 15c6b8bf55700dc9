import type { OnFreed } from '../services/freed.ts'
import { offerFreed } from '../waiting/offer-freed.ts'

/** The features that do something with freed time, in this order. */
export const ON_FREED: readonly OnFreed[] = [offerFreed]
