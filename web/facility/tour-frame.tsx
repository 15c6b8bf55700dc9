import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section } from '../ui/panels.tsx'

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

interface PlayProps {
  onPlay?: () => void
  /** Until the landing page's script knows of a video. */
  isHidden?: boolean
}

/** Covers the floor plan. */
export function PlayTour({ onPlay, isHidden = false }: PlayProps) {
  return (
    <button
      type="button"
      hidden={isHidden}
      data-play-tour
      onClick={onPlay}
      className="absolute inset-0 grid place-content-center bg-night-deep/40 hover:bg-night-deep/25 [&[hidden]]:hidden"
    >
      <span className="flex items-center gap-2 rounded-full bg-barn px-5 py-3 figures text-xl text-on-barn">
        <Play aria-hidden="true" className="size-6 fill-current" />
        Play the Tour
      </span>
    </button>
  )
}
