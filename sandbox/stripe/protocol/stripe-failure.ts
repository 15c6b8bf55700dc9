import type Stripe from 'stripe'

/** The `error` field of an answer, as the SDKs expect it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An answer other than 200. Throwing it doesn't roll back: a declined charge stays recorded. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the same idempotency key gets this answer again. */
  readonly replayable: boolean

  constructor(status: number, body: ErrorBody, { replayable = true } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.replayable = replayable
  }
}

/** An `invalid_request_error`: 400, or `details.status`. */
export function invalidRequest(
  message: string,
  details: Omit<ErrorBody, 'type' | 'message'> & { status?: number } = {},
): StripeFailure {
  const { status = 400, ...fields } = details
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...fields })
}

/** An unknown id: 404 if it is in the path, 400 if it is a parameter. */
export function noSuchObject(kind: string, id: string, param: string, status = 404): StripeFailure {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status })
}

/** 401 for a missing, unknown or insufficient key. */
export function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message }, { replayable: false })
}
