import { type ComponentType, lazy } from 'react'
import { orReload } from './load-chunk.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A page that is fetched when it is first wanted; `title` is what it is called meanwhile. */
export const lazyPage = (path: string, title: string | undefined, load: LoadPage) => ({
  path,
  title,
  load,
  Page: lazy(orReload(load)),
})
