import type { ReactNode } from 'react'
import { Section } from '../ui/section.tsx'

/** A screen for the floor plan or the tour video. */
export function TourFrame({ children }: { children: ReactNode }) {
  return (
    <Section title="Facility Tour">
      <div
        data-tour
        className="relative aspect-[16/10] overflow-hidden rounded-card border-2 border-board-line bg-board"
      >
        {children}
      </div>
    </Section>
  )
}
