import { Play } from 'lucide-react'
import { useState } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { useConfig } from '../api/use-config.ts'
import { Section } from '../ui/section.tsx'
import { FloorPlan } from './floor-plan.tsx'

/** The floor plan, or the tour video if configured, loaded only when played. */
export function Tour() {
  const config = useConfig()
  const [isPlaying, setIsPlaying] = useState(false)
  const videoUrl = config.data?.tourVideoUrl
  return (
    <Section title="Facility Tour">
      <div className="relative aspect-[16/10] overflow-hidden rounded-card border-2 border-board-line bg-board">
        {videoUrl && isPlaying ? (
          <iframe
            src={videoUrl}
            title={`A tour of ${FACILITY_NAME}`}
            allow="autoplay; fullscreen; picture-in-picture"
            allowFullScreen
            className="absolute inset-0 size-full"
          />
        ) : (
          <FloorPlan />
        )}
        {videoUrl && !isPlaying && (
          <button
            type="button"
            onClick={() => setIsPlaying(true)}
            className="absolute inset-0 grid place-content-center bg-night-deep/40 hover:bg-night-deep/25"
          >
            <span className="flex items-center gap-2 rounded-full bg-barn px-5 py-3 figures text-xl text-on-barn">
              <Play aria-hidden="true" className="size-6 fill-current" />
              Play the tour
            </span>
          </button>
        )}
      </div>
    </Section>
  )
}
