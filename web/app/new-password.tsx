import { lazy } from 'react'
import { orReload } from '../shell/load-chunk.ts'

/** Shown for every address until a password that staff set is changed. */
export const NewPasswordPage = lazy(orReload(() => import('../pages/new-password-page.tsx')))
