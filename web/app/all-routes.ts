import { pageModule } from '../../domain/pages.ts'
import { PAGES } from '../../extensions/domain.ts'
import { type LoadPage, lazyPage } from '../shell/lazy-page.tsx'
import { CORE_ROUTES } from './routes.ts'

const ROOT = '../../'
/** By path from here. */
const MODULES = import.meta.glob('../../extensions/*/web/pages/*-page.tsx') as Record<string, LoadPage>

/** The route table. */
export const ROUTES = [
  ...CORE_ROUTES,
  ...PAGES.map((page) => {
    const load = MODULES[ROOT + pageModule(page)]
    if (!load) throw new Error(`${page.path} has no module ${pageModule(page)}`)
    return lazyPage(page, load)
  }),
]
