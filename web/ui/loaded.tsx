import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface Props<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown }
  /** What to say where there is nothing to show: "The day could not be loaded." */
  failed: string
  /** While there is nothing to show yet. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/**
 * What was loaded, also where it could not be renewed: that is said above it, and whatever is being typed or open in it
 * stays.
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
