import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Notice } from './panels.tsx'

interface Props<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown }
  /** The error message: "We couldn't load the day." */
  failed: string
  /** Shown until there is data: the number of placeholders, and the class with their height. */
  skeleton?: readonly [count: number, className: string]
  /** Or something else. */
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Renders loaded data. If a refetch fails, the data stays, with the error above it, so nothing typed in it is lost.
 */
export function Loaded<T>({
  query,
  failed,
  skeleton: [count, className] = [0, ''],
  loading,
  children,
}: Props<T>) {
  const { data, isError, refetch } = query
  if (data === undefined) {
    if (isError) return <ErrorState text={failed} onRetry={refetch} />
    return count > 0 ? <SkeletonList {...{ count, className }} /> : loading
  }
  return (
    <>
      {isError && <ErrorState text={`This may be out of date. ${failed}`} onRetry={refetch} />}
      {children(data)}
    </>
  )
}

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line px-4 py-8 text-center text-balance text-ink-soft">
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Replaces data that failed to load, with a button to retry. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="bad" role="alert">
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  )
}

/** A placeholder for loading content. Give it the height of the content, so the layout doesn't shift. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-card bg-sunken motion-reduce:animate-none', className)}
    />
  )
}

/** Several skeletons with a loading message for screen readers. */
export function SkeletonList({ count, className }: { count: number; className: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={index} className={className} />
      ))}
    </div>
  )
}

export function Spinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="grid min-h-64 place-content-center justify-items-center gap-3 text-ink-soft"
    >
      <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-accent" />
      <p>{label}</p>
    </div>
  )
}
