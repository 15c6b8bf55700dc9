import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Filter, withQuery } from './staff-address.ts'

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
