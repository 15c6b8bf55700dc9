import { type ComponentType, lazy } from 'react'
import { orReload } from './load-chunk.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A lazily loaded page. `title` is shown while it loads. */
export const lazyPage = (path: string, title: string | undefined, load: LoadPage) => ({
  path,
  title,
  load,
  Page: lazy(orReload(load)),
})
