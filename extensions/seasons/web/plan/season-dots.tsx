import { listInWords } from '../../../../domain/list-in-words.ts'
import { plural } from '../../../../domain/plural.ts'
import { formatDay } from '../../../../domain/time/facility-time.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import type { SeasonDate } from './season-dates.ts'

const DOTS: Readonly<Record<SeasonDate['decision'], string>> = {
  kept: 'rounded-full bg-turf',
  changed: 'rounded-full bg-turf',
  skipped: 'rounded-full border-2 border-line-strong',
  open_choice: 'rotate-45 rounded-[2px] bg-lamp',
}

/** The season at a glance, one dot for each date. Those that need a choice are diamonds. */
export function SeasonDots({ dates }: { dates: readonly SeasonDate[] }) {
  return (
    <div role="img" aria-label={inWords(dates)} className="flex flex-wrap gap-2">
      {dates.map(({ key, decision }) => (
        <span key={key} className={classNames('size-3.5', DOTS[decision])} />
      ))}
    </div>
  )
}

/** "7 of 8 dates are open. Needs a choice: Tue, Dec 8" */
function inWords(dates: readonly SeasonDate[]): string {
  const open = dates.filter(({ slot }) => slot !== null).length
  const choices = dates.filter(({ decision }) => decision === 'open_choice')
  const days = listInWords(
    choices.map(({ time }) => formatDay(time.date)),
    'and',
  )
  const all = `${open} of ${plural(dates.length, 'date')} ${open === 1 ? 'is' : 'are'} open`
  return choices.length > 0 ? `${all}. Needs a choice: ${days}` : all
}
