import { SUNDAY_FIRST } from '../../../domain/reports/period.ts'
import { formatHour } from '../../../domain/time/facility-time.ts'

interface Cell {
  /** How colored it is, from 0 to 1. */
  share: number
  text: string
}

interface Props {
  caption: string
  hours: readonly number[]
  /** 0 is Sunday. */
  cellOf: (weekday: number, hour: number) => Cell | null
  /** Read for a cell that is null. */
  empty: string
}

/** Weekdays by hours. Every cell shows its figure; color is only an aid. */
export function HeatTable({ caption, hours, cellOf, empty }: Props) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <td className="w-14" />
          {SUNDAY_FIRST.map((name) => (
            <th key={name} scope="col" className="font-semibold">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour} className="break-inside-avoid">
            <th scope="row" className="pr-1 text-right text-sm font-semibold whitespace-nowrap text-ink-soft">
              {formatHour(hour).replace(':00', '')}
            </th>
            {SUNDAY_FIRST.map((name, weekday) => (
              <HeatCell key={name} cell={cellOf(weekday, hour)} empty={empty} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeatCell({ cell, empty }: { cell: Cell | null; empty: string }) {
  if (!cell)
    return (
      <td className="h-9 text-sm md:h-7 text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{empty}</span>
      </td>
    )
  const turf = `calc(var(--heat-most) * ${cell.share.toFixed(3)})`
  return (
    <td
      className="h-9 rounded-[4px] md:h-7 border border-line figures text-sm md:text-base"
      style={{ background: `color-mix(in srgb, var(--color-turf) ${turf}, var(--color-raised))` }}
    >
      {cell.text}
    </td>
  )
}
