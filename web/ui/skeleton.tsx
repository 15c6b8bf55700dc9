import { classNames } from './class-names.ts'

/** The shape of what is on its way. Give it the height of the real thing, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-card bg-sunken motion-reduce:animate-none', className)}
    />
  )
}

/** Several skeletons with the words that a screen reader needs. */
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
