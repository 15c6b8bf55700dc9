import { Button } from '../ui/button.tsx'

interface Props {
  /** Space and time, or what is still to be chosen. */
  lines: readonly string[]
  total: string | null
  isBusy: boolean
  onContinue: () => void
}

/** Always in view above the navigation: the choice, its total, and the next step. */
export function BookingBar({ lines, total, isBusy, onContinue }: Props) {
  return (
    <div className="on-dark-focus sticky bottom-nav z-20 -mx-4 border-t-2 border-board-line bg-board px-4 py-3 text-board-text shadow-bar">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 leading-snug">
          {lines.map((line, index) => (
            <p key={line} className={index === 0 ? 'truncate font-semibold text-on-night' : 'text-sm'}>
              {line}
            </p>
          ))}
        </div>
        {total && <p className="figures shrink-0 text-3xl leading-none text-board-figure">{total}</p>}
      </div>
      <Button isWide className="mt-2" disabled={isBusy} onClick={onContinue}>
        {isBusy ? 'Holding your time...' : 'Continue to Payment'}
      </Button>
    </div>
  )
}
