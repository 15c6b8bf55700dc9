import { useSearchParams } from 'wouter'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { formatDate } from '../../../domain/time/format.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useBundles } from '../../catalog/use-catalog.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { dateOf } from '../frame/day-input.ts'
import { BoardTable } from './board-table.tsx'
import { boardView } from './board-view.ts'
import { DayBar } from './day-bar.tsx'
import { SpaceTabs } from './space-tabs.tsx'
import { useBoard } from './use-board.ts'

/** One day, spaces by hours. Phones show one space at a time; desktops and print show all. */
export function DayBoard() {
  const now = useFacilityNow(30_000)
  return now === null ? LOADING : <Day today={facilityDate(now)} />
}

const LOADING = (
  <div role="status">
    <span className="sr-only">Loading…</span>
    <Skeleton className="h-[56rem]" />
  </div>
)

function Day({ today }: { today: Temporal.PlainDate }) {
  const [params, setParams] = useSearchParams()
  const date = dateOf(params.get('date')) ?? today
  const board = useBoard(date.toString())

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
    <Section title={formatDate(Temporal.PlainDate.from(board.data?.date ?? date))}>
      <DayBar date={date} today={today} onChange={(day) => show({ day })} />
      <Loaded query={board} failed="The day could not be loaded." loading={LOADING}>
        {(day) => (
          <WholeBoard
            board={day}
            isCurrent={day.date === date.toString()}
            isFresh={!board.isFetching}
            spaceId={params.get('space')}
            onChoose={(spaceId) => show({ spaceId })}
          />
        )}
      </Loaded>
    </Section>
  )
}

interface BoardProps {
  board: Board
  /** False while the previous day is shown and the requested one loads. */
  isCurrent: boolean
  isFresh: boolean
  /** The space a phone shows. */
  spaceId: string | null
  onChoose: (spaceId: string) => void
}

function WholeBoard({ board, isCurrent, isFresh, spaceId, onChoose }: BoardProps) {
  const bundles = useBundles()
  const isNarrow = useMediaQuery('screen and (max-width: 47.99rem)')
  const view = boardView(board)
  const chosen = view.columns.find(({ id }) => id === spaceId) ?? view.columns[0]
  return (
    <>
      {board.blockedReason !== null && isCurrent && (
        <Notice tone="warm" title="This day is blocked">
          <p className="wrap-anywhere">{board.blockedReason}</p>
        </Notice>
      )}
      <div aria-busy={!isCurrent} className={isCurrent ? 'grid gap-2' : 'grid gap-2 opacity-60'}>
        {isNarrow && <SpaceTabs columns={view.columns} chosenId={chosen?.id ?? ''} onChoose={onChoose} />}
        <BoardTable
          board={board}
          isFresh={isFresh}
          view={isNarrow ? { ...view, columns: chosen ? [chosen] : [] } : view}
          bundleName={(id) => bundles.data?.find((bundle) => bundle.id === id)?.name ?? null}
        />
      </div>
    </>
  )
}
