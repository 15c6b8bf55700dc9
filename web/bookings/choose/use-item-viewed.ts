import { useEffect } from 'react'
import { track } from '../../analytics/analytics.ts'

/** Records each item that's shown (spec section 1). */
export function useItemViewed(item: { id: string; name: string } | undefined): void {
  const id = item?.id
  const name = item?.name
  useEffect(() => {
    if (id) track('space_viewed', { item_id: id, item_name: name })
  }, [id, name])
}
