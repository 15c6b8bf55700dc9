import type { Emulator, StripeData } from './emulator.ts'
import type { FormObject } from './form-decode.ts'

/** Why an object changes. Both ids are null when Stripe itself acts, for example when a pending refund succeeds. */
export interface Cause {
  emulator: StripeData
  requestId: string | null
  idempotencyKey: string | null
}

/** A request to `/v1/…` after its key was checked. */
export interface ApiCall extends Cause {
  emulator: Emulator
  method: string
  path: string
  params: FormObject
  /** Made by a browser with the publishable key: it must know the client secret and sees fewer fields. */
  isPublishable: boolean
}
