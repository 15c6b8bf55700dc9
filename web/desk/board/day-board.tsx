import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { specialDayOn } from '../../../domain/hours/opening-hours.ts'
import { weekOf } from '../../../domain/reports/period.ts'
import { facilityDate, formatDate, formatDay } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { withQuery } from '../../api/with-query.ts'
import { useBundles } from '../../catalog/use-catalog.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PRESSED } from '../../ui/choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { scrollOnMount } from '../../ui/focus.ts'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Notice, Section } from '../../ui/panels.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { CloseForm } from '../closures/close-form.tsx'
import { DayBar } from '../forms/day-bar.tsx'
import { dateOf } from '../forms/day-input.ts'
import { useBoard } from '../requests/live-queries.ts'
import { BoardTable } from './board-table.tsx'
import { boardView } from './board-view.ts'
import { NowStrip } from './now-strip.tsx'
import { WeekBoard } from './week-board.tsx'

/** One day, spaces by hours, and for today who is here now. Phones show one space at a time; desktops and print show all. */
export function DayBoard() {
  const now = useFacilityNow(30_000)
  const [params] = useSearchParams()
  if (now === null) return LOADING
  return (
    // Beside the booking panel there's less room than the screen has.
    <div className="@container">
      {params.get('view') === 'week' ? <Week today={facilityDate(now)} /> : <Day now={now} />}
    </div>
  )
}

const LOADING = (
  <div role="status">
    <span className="sr-only">Loading…</span>
    <Skeleton className="h-[56rem]" />
  </div>
)

function Week({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const date = dateOf(params.get('date')) ?? today
  const sunday = weekOf(date)
  // The day and the week are one page, which keeps its scroll position. On a phone, the link to the week is
  // far down.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <Section
      title={`Week of ${formatDate(sunday)}`}
      action={
        <DayBar
          date={date}
          today={today}
          days={7}
          onChange={(day) => setParams({ view: 'week', date: day.toString() }, { replace: true })}
        >
          <ButtonLink variant="secondary" href={withQuery('/admin/board', { date: date.toString() })}>
            Day
          </ButtonLink>
        </DayBar>
      }
    >
      <WeekBoard sunday={sunday} today={today} />
    </Section>
  )
}

function Day({ now }: { now: Temporal.Instant }) {
  const today = facilityDate(now)
  const [params, setParams] = useSearchParams()
  const date = dateOf(params.get('date')) ?? today
  const board = useBoard(date.toString())
  const [isClosing, setIsClosing] = useState(false)
  const blocking = { isOpen: isClosing, onToggle: () => setIsClosing(!isClosing) }

  /** Kept in the URL, so Back returns to the same day (and on a phone, the same space). */
  function show({
    day = date,
    spaceId = params.get('space'),
  }: {
    day?: Temporal.PlainDate
    spaceId?: string | null
  }) {
    const shown = { ...(!day.equals(today) && { date: day.toString() }), ...(spaceId && { space: spaceId }) }
    setParams(shown, { replace: true })
  }

  return (
    <Section
      title={<DayName date={Temporal.PlainDate.from(board.data?.date ?? date)} />}
      className="gap-1!"
      action={
        <DayBar date={date} today={today} onChange={(day) => show({ day })}>
          <WeekLink className="max-md:hidden" date={date} />
          <BlockButton className="max-md:hidden" {...blocking} />
        </DayBar>
      }
    >
      <p className="day-board figures hidden text-2xl print:block">{FACILITY_NAME}</p>
      {isClosing && (
        <div ref={scrollOnMount}>
          <CloseForm
            key={date.toString()}
            date={date.toString()}
            spaceId={params.get('space')}
            onClosed={() => setIsClosing(false)}
          />
        </div>
      )}
      <Loaded query={board} failed="The day could not be loaded." loading={LOADING}>
        {(day) => (
          <WholeBoard
            board={day}
            isCurrent={day.date === date.toString()}
            isFresh={!board.isFetching}
            now={now}
            spaceId={params.get('space')}
            onChoose={(spaceId) => show({ spaceId })}
          />
        )}
      </Loaded>
      <div className="flex gap-2 md:hidden print:hidden">
        <WeekLink className="grow" date={date} />
        <BlockButton className="grow" {...blocking} />
      </div>
    </Section>
  )
}

/** Short on a phone and beside a panel, so the buttons are beside it. */
function DayName({ date }: { date: Temporal.PlainDate }) {
  return (
    <>
      <span aria-hidden="true" className="@min-[60rem]:hidden print:hidden">
        {formatDay(date)}
      </span>
      <span className="@max-[60rem]:sr-only print:not-sr-only">{formatDate(date)}</span>
    </>
  )
}

function WeekLink({ date, className }: { date: Temporal.PlainDate; className: string }) {
  return (
    <ButtonLink
      variant="secondary"
      className={className}
      href={withQuery('/admin/board', { view: 'week', date: date.toString() })}
    >
      Week
    </ButtonLink>
  )
}

interface BlockProps {
  isOpen: boolean
  onToggle: () => void
  className: string
}

/** Opens the form that closes this day; on a phone it's below the board, where it doesn't push away who is here. */
function BlockButton({ isOpen, onToggle, className }: BlockProps) {
  if (!useCan('closures')) return null
  return (
    <Button variant="secondary" aria-expanded={isOpen} className={className} onClick={onToggle}>
      Block
    </Button>
  )
}

interface BoardProps {
  board: Board
  /** False while the previous day is shown and the requested one loads. */
  isCurrent: boolean
  isFresh: boolean
  now: Temporal.Instant
  /** The space a phone shows. */
  spaceId: string | null
  onChoose: (spaceId: string) => void
}

function WholeBoard({ board, isCurrent, isFresh, now, spaceId, onChoose }: BoardProps) {
  const bundles = useBundles()
  const isNarrow = useMediaQuery('screen and (max-width: 47.99rem)')
  const chosen = board.spaces.find(({ id }) => id === spaceId) ?? board.spaces[0]
  const view = boardView(isNarrow ? { ...board, spaces: chosen ? [chosen] : [] } : board)
  return (
    <>
      {board.blockedReason !== null && isCurrent && (
        <Notice tone="warm" title="This day is blocked">
          <p className="wrap-anywhere">{board.blockedReason}</p>
        </Notice>
      )}
      {board.blockedReason === null && board.open.length === 0 && isCurrent && (
        <ClosedDay date={Temporal.PlainDate.from(board.date)} />
      )}
      <div aria-busy={!isCurrent} className={isCurrent ? 'grid gap-1' : 'grid gap-1 opacity-60'}>
        {board.date === facilityDate(now).toString() && <NowStrip board={board} now={now} />}
        {isNarrow && <SpaceTabs board={board} chosenId={chosen?.id ?? ''} onChoose={onChoose} />}
        <BoardTable
          board={board}
          isFresh={isFresh}
          view={view}
          now={now}
          bundleName={(id) => bundles.data?.find((bundle) => bundle.id === id)?.name ?? null}
        />
        <Outlet at="desk/board-day" facts={{ date: board.date }} fallback={null} />
      </div>
    </>
  )
}

/** A day without opening hours, which staff can still book. */
function ClosedDay({ date }: { date: Temporal.PlainDate }) {
  const hours = useOpeningHours().data
  const label = hours && specialDayOn(date, hours)?.label
  return (
    <Notice tone="warm" title={label ? `Closed: ${label}` : 'Closed this day'}>
      <p>Customers can't book it. You can, after one question.</p>
    </Notice>
  )
}

interface SpaceTabsProps {
  board: Board
  chosenId: string
  onChoose: (id: string) => void
}

/** Picks the space a phone shows; each tab has its number of bookings. */
function SpaceTabs({ board, chosenId, onChoose }: SpaceTabsProps) {
  return (
    <fieldset aria-label="Space" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 print:hidden">
      {board.spaces.map(({ id, name }) => {
        const count = board.bookings.filter(({ occupies }) => occupies.includes(id)).length
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
            className={classNames(
              'min-h-11 shrink-0 rounded-plate border-2 border-line-strong bg-raised px-3 figures text-base whitespace-nowrap',
              PRESSED,
            )}
          >
            {name} <span className="font-normal">({count})</span>
          </button>
        )
      })}
    </fieldset>
  )
}
