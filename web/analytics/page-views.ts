import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { track } from './analytics.ts'

/**
 * Records a page view on every route change. Rendered before the pages, so a page's events follow its view. Leaves out
 * the query, which can carry payment secrets.
 */
export function PageViews() {
  const [path] = useLocation()
  useEffect(() => {
    track('page_view', { page_path: path })
  }, [path])
  return null
}
