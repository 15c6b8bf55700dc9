import { LoaderCircle } from 'lucide-react'

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
