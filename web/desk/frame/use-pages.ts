import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../api/api-client.ts'
import { type Filter, withQuery } from './staff-address.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/**
 * A paged list from the server as one array. While a new filter loads, the old rows stay, so the page doesn't jump as
 * staff type.
 */
export function usePages<T, P extends Page<T> = Page<T>>(path: string, filter: Filter) {
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      request<P>('GET', withQuery(path, { limit: '50', ...filter, cursor: pageParam }), undefined, {
        signal,
        cache: 'no-store',
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, items: query.data?.pages.flatMap((page) => page.items), first: query.data?.pages[0] }
}
