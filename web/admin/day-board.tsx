import { useSearchParams } from 'wouter'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { useBundles } from '../catalog/use-catalog.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useFacilityNow } from '../use-config.ts'
import { BoardTable } from './board-table.tsx'
import { boardView } from './board-view.ts'
import { DayBar } from './day-bar.tsx'
import { SpaceTabs } from './space-tabs.tsx'
import { dateOf } from './typed-day.ts'
import { useBoard } from './use-board.ts'

/** Where staff land: one day, spaces by hours. On a phone one space at a time, at a desk and on paper all of them. */
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
  const bundles = useBundles()
  const isNarrow = useMediaQuery('screen and (max-width: 47.99rem)')

  /** In the address, so that Back leads to the same day, and on a phone to the same space. */
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

  const isCurrent = board.data?.date === date.toString()
  const view = board.data && boardView(board.data)
  const columns = view?.columns ?? []
  const chosen = columns.find(({ id }) => id === params.get('space')) ?? columns[0]
  return (
    <Section title={titleOf(date)}>
      <DayBar date={date} today={today} onChange={(day) => show({ day })} />
      {board.data?.blockedReason != null && isCurrent && (
        <Notice tone="warm" title="This day is blocked">
          <p className="wrap-anywhere">{board.data.blockedReason}</p>
        </Notice>
      )}
      {board.isError ? (
        <ErrorState text="The day could not be loaded." onRetry={() => board.refetch()} />
      ) : !board.data || !view ? (
        LOADING
      ) : (
        <div aria-busy={!isCurrent} className={isCurrent ? 'grid gap-2' : 'grid gap-2 opacity-60'}>
          {isNarrow && (
            <SpaceTabs
              columns={columns}
              chosenId={chosen?.id ?? ''}
              onChoose={(spaceId) => show({ spaceId })}
            />
          )}
          <BoardTable
            board={board.data}
            isFresh={!board.isFetching}
            view={isNarrow ? { ...view, columns: chosen ? [chosen] : [] } : view}
            bundleName={(id) => bundles.data?.find((bundle) => bundle.id === id)?.name ?? null}
          />
        </div>
      )}
    </Section>
  )
}

/** "Saturday, November 21, 2026" */
function titleOf(date: Temporal.PlainDate): string {
  return date.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}
