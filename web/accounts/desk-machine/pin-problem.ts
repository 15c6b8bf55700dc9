import { errorText, isApiError } from '../../api/api-error.ts'

/** Why a PIN wasn't accepted, and how many tries are left if it was wrong. */
export function pinProblem(error: unknown): string {
  const left = isApiError(error, 'wrong_pin') ? error.details.left : undefined
  const text = errorText(error)
  return typeof left === 'number' ? `${text} ${left === 1 ? '1 try' : `${left} tries`} left.` : text
}
