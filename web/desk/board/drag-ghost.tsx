import { classNames } from '../../ui/class-names.ts'
import { hoursInWords } from './rearrange.ts'
import type { Rearranging } from './use-rearrange.ts'

/** Where the booking would go, in red if it can't. */
export function DragGhost({ rearranging: { box, target, obstacle } }: { rearranging: Rearranging }) {
  if (!box) return null
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute z-10 rounded-plate border-3 p-1 text-sm font-semibold',
        obstacle ? 'border-accent bg-danger-soft text-accent' : 'border-turf bg-turf-soft text-turf',
      )}
      style={box}
    >
      {hoursInWords(target)}
    </div>
  )
}
