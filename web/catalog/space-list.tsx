import type { ReactNode } from 'react'
import type { Space } from '../../domain/catalog/catalog.schema.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { SpaceCard } from './space-card.tsx'
import { activeItems, useSpaces } from './use-catalog.ts'

/** All active spaces. */
export function SpaceList({ isAvailableToday }: { isAvailableToday: (space: Space) => boolean }): ReactNode {
  const spaces = useSpaces()
  if (spaces.isPending) return <SkeletonList count={3} className="h-56" />
  if (spaces.isError) {
    return <ErrorState text="We couldn't load the spaces." onRetry={() => spaces.refetch()} />
  }
  const shown = activeItems(spaces.data)
  if (shown.length === 0) return <EmptyState text="No spaces are available right now." />
  return shown.map((space) => (
    <SpaceCard key={space.id} space={space} isAvailableToday={isAvailableToday(space)} />
  ))
}
