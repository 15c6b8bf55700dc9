import { lazy } from 'react'
import { orReload } from '../shell/load-chunk.ts'

/** Shown for every address without a route. */
export const NotFoundPage = lazy(orReload(() => import('../pages/not-found-page.tsx')))
