import { useState } from 'react'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { useConfig } from '../api/use-config.ts'
import { FloorPlan } from './floor-plan.tsx'
import { PlayTour, TourFrame } from './tour-frame.tsx'

/** The floor plan, or the tour video if configured, loaded only when played. */
export function Tour() {
  const config = useConfig()
  const [isPlaying, setIsPlaying] = useState(false)
  const videoUrl = config.data?.tourVideoUrl
  return (
    <TourFrame>
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
      {videoUrl && !isPlaying && <PlayTour onPlay={() => setIsPlaying(true)} />}
    </TourFrame>
  )
}
