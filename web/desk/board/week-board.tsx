import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import { formatDate, formatDay } from '../../../domain/time/facility-time.ts'
import { query } from '../../api/call.ts'
import { withQuery } from '../../api/with-query.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState, Skeleton } from '../../ui/loaded.tsx'
import { useLiveBoards } from '../requests/live-queries.ts'
import { inWords, openInWords, outsideNote, type SpaceDay, weekAxis, weekDay } from './week-view.ts'

interface Props {
  /** Its first day. */
  sunday: Temporal.PlainDate
  today: Temporal.PlainDate
}

/** Seven days by spaces: how full each is. Every day leads to its board. */
export function WeekBoard({ sunday, today }: Props) {
  useLiveBoards()
  const dates = Array.from({ length: 7 }, (_, index) => sunday.add({ days: index }))
  const days = useQueries({
    queries: dates.map((date) => query('GET /api/admin/board/:date', { date: date.toString() })),
  })
  if (days.some(({ isError }) => isError))
    return (
      <ErrorState
        text="The week could not be loaded."
        onRetry={() => days.forEach(({ refetch }) => void refetch())}
      />
    )
  const boards = days.map(({ data }) => data)
  if (!boards.every((board) => board !== undefined)) return <Skeleton className="h-124 lg:h-119" />
  const spaces = [
    ...new Map(boards.flatMap(({ spaces }) => spaces).map((space) => [space.id, space])).values(),
  ]
  const axis = weekAxis(boards)
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed border-separate border-spacing-y-1 text-left">
        <caption className="sr-only">Booked hours of each space, by day</caption>
        <thead>
          <tr>
            <td className="w-20 md:w-32" />
            {spaces.map(({ id, name }) => (
              <th key={id} scope="col" className="figures px-1 pb-1 leading-tight wrap-anywhere">
                {name}
                <Axis hours={axis} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boards.map((board, index) => (
            <WeekRow
              key={board.date}
              board={board}
              axis={axis}
              date={dates[index] ?? sunday}
              spaceIds={spaces.map(({ id }) => id)}
              isToday={board.date === today.toString()}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The hours that the bars below show, named at both ends, and at noon where there's room. */
function Axis({ hours }: { hours: readonly number[] }) {
  const [first = 0] = hours
  const end = first + hours.length
  return (
    <span aria-hidden="true" className="relative flex justify-between pt-1 text-xs font-normal text-ink-soft">
      <span>{shortHour(first)}</span>
      {first < 11 && end > 14 && (
        <span
          className="absolute -translate-x-1/2 max-lg:hidden"
          style={{ left: `${((12 - first) / hours.length) * 100}%` }}
        >
          noon
        </span>
      )}
      <span>{shortHour(end)}</span>
    </span>
  )
}

interface RowProps {
  board: Board
  axis: readonly number[]
  date: Temporal.PlainDate
  spaceIds: readonly string[]
  isToday: boolean
}

function WeekRow({ board, axis, date, spaceIds, isToday }: RowProps) {
  const spaces = weekDay(board, axis)
  return (
    <tr className="h-14">
      <th scope="row" className="align-top">
        <Link
          href={isToday ? '/admin/board' : withQuery('/admin/board', { date: board.date })}
          aria-label={formatDate(date)}
          aria-current={isToday ? 'date' : undefined}
          className={classNames(
            'inline-grid min-h-11 content-center figures text-lg underline underline-offset-4',
            isToday && 'text-accent',
          )}
        >
          {formatDay(date)}
        </Link>
        <span className="-mt-2 block text-xs font-normal text-ink-soft">{openInWords(board)}</span>
      </th>
      {spaceIds.map((id) => {
        const space = spaces.find((each) => each.id === id)
        return (
          <td key={id} className="px-1 align-top">
            {space && <DayCell space={space} />}
          </td>
        )
      })}
    </tr>
  )
}

const SHADES: Readonly<Record<SpaceDay['hours'][number], string>> = {
  booked: 'bg-turf',
  booked_outside: 'bg-lamp',
  closed: 'bg-line-strong',
  outside: 'hatched',
  free: 'bg-sunken',
}

function DayCell({ space }: { space: SpaceDay }) {
  const { long, short } = inWords(space)
  const note = outsideNote(space)
  return (
    <>
      <p className="text-sm whitespace-nowrap">
        <span className="max-lg:sr-only">{long}</span>
        {note && <span className="sr-only">, {note}</span>}
        <span aria-hidden="true" className="max-md:hidden lg:hidden">
          {short}
        </span>
        <span aria-hidden="true" className="figures text-base md:hidden">
          {space.booked} h
        </span>
      </p>
      <span aria-hidden="true" className="flex gap-px [print-color-adjust:exact]">
        {space.hours.map((hour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <span key={index} className={classNames('h-3 grow', SHADES[hour])} />
        ))}
      </span>
    </>
  )
}
