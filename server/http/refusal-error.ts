import { messageOf, type Outcome, type Refusal } from '../../domain/errors.ts'

/** Carries a refusal to the error handler, which turns it into the response. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.refusal = refusal
  }
}

/** The value of a successful outcome. Throws `RefusalError` otherwise. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new RefusalError(outcome)
}
