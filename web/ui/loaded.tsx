import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface Props<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown }
  /** The error message: "We couldn't load the day." */
  failed: string
  /** Shown until there is data. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Renders loaded data. If a refetch fails, the data stays, with the error above it, so nothing typed in it is lost.
 */
export function Loaded<T>({ query, failed, loading, children }: Props<T>) {
  const { data, isError, refetch } = query
  if (data === undefined) return isError ? <ErrorState text={failed} onRetry={refetch} /> : loading
  return (
    <>
      {isError && <ErrorState text={`This may be out of date. ${failed}`} onRetry={refetch} />}
      {children(data)}
    </>
  )
}
