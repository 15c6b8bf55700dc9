import { ERRORS, type Outcome, type Refusal } from '../../domain/errors.ts'

/** A refusal on its way to the client; the error handler turns it into the answer. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message ?? ERRORS[refusal.code].message)
    this.refusal = refusal
  }
}

/** The value of a use case, or its refusal thrown to the error handler. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new RefusalError(outcome)
}
