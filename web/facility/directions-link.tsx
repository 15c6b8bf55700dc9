import { FACILITY_ADDRESS } from '../../domain/facility.ts'

const MAP_URL = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(FACILITY_ADDRESS)}`

/** Opens the address in the customer's map app. */
export function DirectionsLink() {
  return (
    <a
      href={MAP_URL}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      Get directions
    </a>
  )
}
