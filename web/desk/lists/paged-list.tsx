import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState, SkeletonList } from '../../ui/loaded.tsx'

type Pages<T> = { items: T[] | undefined } & Pick<
  UseInfiniteQueryResult<unknown>,
  'isError' | 'isPlaceholderData' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>

interface Props<T> {
  pages: Pages<T>
  /** Plural noun for messages: "past bookings". */
  what: string
  rowHeight: string
  /** The text of an empty list. */
  empty?: string
  /** The list above. Rows wait for it, because its rows would push them away. */
  above?: { isPending: boolean } | undefined
  /** Renders the rows, unless there are none. */
  children: (items: readonly T[]) => ReactNode
}

/** A paged list with its loading, empty and error states. */
export function PagedList<T>({ pages, what, rowHeight, empty, above, children }: Props<T>) {
  const items = above?.isPending ? undefined : pages.items
  const failed = <ErrorState text={`The ${what} could not be loaded.`} onRetry={() => pages.refetch()} />
  if (items === undefined) return pages.isError ? failed : <SkeletonList count={4} className={rowHeight} />
  return (
    <>
      {items.length > 0 ? (
        <div className={classNames('grid', pages.isPlaceholderData && 'opacity-60')}>{children(items)}</div>
      ) : (
        empty && !pages.isError && <EmptyState text={empty} />
      )}
      {pages.isError && failed}
      {pages.hasNextPage && !pages.isError && (
        <ShowMore what={what} isBusy={pages.isFetchingNextPage} onMore={() => pages.fetchNextPage()} />
      )}
    </>
  )
}

interface Paged {
  items: unknown[]
  /** Null on the last page. */
  nextCursor: string | null
}

/** A response, if it's a page: without a query, some routes respond with the whole list. */
type Page<Answer> = Extract<Answer, Paged>

/**
 * A paged list from the server as one array: `usePages((page) => query('GET /api/admin/audit', { ...page,
 * search }))`. While a new filter loads, the old rows stay, so the page doesn't jump as staff type.
 */
export function usePages<Answer>(
  queryOf: (page: { limit: string; cursor: string }) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
  },
) {
  const pageAt = (cursor: string) => queryOf({ limit: '50', cursor })
  const query = useInfiniteQuery({
    queryKey: [...pageAt('').queryKey, 'pages'],
    queryFn: async ({ pageParam, signal }) => (await pageAt(pageParam).queryFn({ signal })) as Page<Answer>,
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const items = query.data?.pages.flatMap<Page<Answer>['items'][number]>((page) => page.items)
  return { ...query, items, first: query.data?.pages[0] }
}

interface ShowMoreProps {
  /** The kind of entries, for screen readers: "Show More past bookings". */
  what: string
  isBusy: boolean
  onMore: () => void
}

/** The end of a paged list: loads the next page when pressed or scrolled near. */
function ShowMore({ what, isBusy, onMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const onEnd = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || isBusy) return
    // Observe again after each page, in case the end is still in view.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnd(), {
      rootMargin: '200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={end} className="grid justify-items-center">
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-label={isBusy ? undefined : `Show More ${what}`}
        onClick={onMore}
      >
        {isBusy ? 'Loading...' : 'Show More'}
      </Button>
    </div>
  )
}

/** A count in a heading: "12", "1,000+" if counting stopped there, "…" while loading. */
export function countLabel(count: number | undefined, isCapped = false): string {
  if (count === undefined) return '…'
  return count.toLocaleString('en-US') + (isCapped ? '+' : '')
}
