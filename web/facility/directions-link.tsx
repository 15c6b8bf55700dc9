import { DIRECTIONS_URL } from '../../domain/facility.ts'

/** Opens the address in the customer's map app. */
export function DirectionsLink() {
  return (
    <a
      href={DIRECTIONS_URL}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      Get directions
    </a>
  )
}
