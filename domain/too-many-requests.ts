import { type Refusal, refuse } from './errors.ts'

/** A refusal that says why and how long to wait, to the person and, as `Retry-After`, to programs. */
export function refuseFor(seconds: number, why = 'Too many attempts.'): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return refuse('too_many_requests', {
    message: `${why} Please try again in ${waitText(retryAfterSeconds)}.`,
    details: { retryAfterSeconds },
  })
}

/** Never shorter than the wait itself. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? 'an hour' : `${Math.ceil(minutes / 60)} hours`
}
