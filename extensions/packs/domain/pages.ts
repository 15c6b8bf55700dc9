import type { Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its page for customers. */
export const PAGES: readonly Page[] = [
  {
    of: NAME,
    path: '/packs',
    title: 'Hour Packs',
    description: null,
    firstCalls: () => ['/api/packs'],
    starts: 'page',
  },
]
