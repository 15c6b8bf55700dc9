import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { type Filter, withQuery } from '../requests/staff-requests.ts'

interface Props<T> {
  pages: Omit<ReturnType<typeof usePages<T, unknown>>, 'first'>
  /** Plural noun for messages: "past bookings". */
  what: string
  rowHeight: string
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A paged list with its loading, empty and error states; `children` renders a row as `<li>`. */
export function PagedList<T>({ pages, what, rowHeight, empty, children }: Props<T>) {
  const { items } = pages
  const failed = <ErrorState text={`The ${what} could not be loaded.`} onRetry={() => pages.refetch()} />
  if (items === undefined) return pages.isError ? failed : <SkeletonList count={4} className={rowHeight} />
  if (items.length === 0 && !pages.isError) return empty
  return (
    <>
      <ul className={classNames('grid gap-3', pages.isPlaceholderData && 'opacity-60')}>
        {items.map(children)}
      </ul>
      {pages.isError && failed}
      {pages.hasNextPage && !pages.isError && (
        <ShowMore what={what} isBusy={pages.isFetchingNextPage} onMore={() => pages.fetchNextPage()} />
      )}
    </>
  )
}

/** Fetches one page; the last has no `nextCursor`. */
type FetchPage<T, P> = (
  path: string,
  signal: AbortSignal,
) => Promise<P & { items: T[]; nextCursor: string | null }>

/**
 * A paged list from the server as one array. While a new filter loads, the old rows stay, so the page doesn't jump as
 * staff type.
 */
export function usePages<T, P>(fetchPage: FetchPage<T, P>, path: string, filter: Filter) {
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(withQuery(path, { limit: '50', ...filter, cursor: pageParam }), signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, items: query.data?.pages.flatMap((page) => page.items), first: query.data?.pages[0] }
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
