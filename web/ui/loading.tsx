import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

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
