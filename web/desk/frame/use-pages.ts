import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../api/api-client.ts'
import { type Filter, withQuery } from './staff-address.ts'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

/**
 * A list that the server hands out in pages, shown as one. While another filter is being looked up the old answer
 * stays, so that the page does not jump with every letter.
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
  // A row that moved between two pages while they were fetched may come twice.
  return { ...query, items: query.data?.pages.flatMap((page) => page.items), first: query.data?.pages[0] }
}
