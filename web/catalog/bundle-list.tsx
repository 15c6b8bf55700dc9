import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { BundleCard } from './bundle-card.tsx'
import { activeItems, useBundles } from './use-catalog.ts'

export function BundleList(): ReactNode {
  const bundles = useBundles()
  if (bundles.isPending) return <SkeletonList count={3} className="h-40" />
  if (bundles.isError) {
    return <ErrorState text="We couldn't load the bundles." onRetry={() => bundles.refetch()} />
  }
  const shown = activeItems(bundles.data)
  if (shown.length === 0) return <EmptyState text="No team bundles are available right now." />
  return shown.map((bundle) => <BundleCard key={bundle.id} bundle={bundle} />)
}
