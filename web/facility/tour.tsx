import { Play } from 'lucide-react'
import { useState } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { useConfig } from '../api/use-config.ts'
import { Section } from '../ui/section.tsx'
import { FloorPlan } from './floor-plan.tsx'

/** A look inside: the plan of the floor, and the film where there is one, fetched only when asked for. */
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
