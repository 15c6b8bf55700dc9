import type { ReactNode } from 'react'

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line px-4 py-8 text-center text-ink-soft">
      <p>{text}</p>
      {children}
    </div>
  )
}
