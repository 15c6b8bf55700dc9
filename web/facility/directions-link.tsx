import { DIRECTIONS_URL } from '../../domain/facility.ts'
import { classNames } from '../ui/class-names.ts'

/** Opens the address in the customer's map app. */
export function DirectionsLink({ isOnDark = false }: { isOnDark?: boolean }) {
  return (
    <a
      href={DIRECTIONS_URL}
      target="_blank"
      rel="noreferrer"
      className={classNames(
        'inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4',
        isOnDark ? 'text-on-night' : 'text-accent',
      )}
    >
      Get Directions
    </a>
  )
}
