import { type ComponentType, lazy } from 'react'
import type { PagePath } from '../../domain/pages.ts'
import { orReload } from './load-chunk.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A lazily loaded page. `title` is shown while it loads. */
export const lazyPage = (path: PagePath, title: string | undefined, load: LoadPage) => ({
  path,
  title,
  load,
  Page: lazy(orReload(load)),
})
