import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { track } from '../api/analytics.ts'

/**
 * Records a page view on every route change. It stands before the pages, so that a page's own events follow its
 * view. The query stays out of it: payment secrets pass through there.
 */
export function PageViews() {
  const [path] = useLocation()
  useEffect(() => {
    track('page_view', { page_path: path })
  }, [path])
  return null
}
