import type { Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its pages for customers. */
export const PAGES: readonly Page[] = [
  {
    of: NAME,
    path: '/offer',
    title: 'Offer It Back',
    description: null,
    firstCalls: () => [],
    starts: 'heading',
  },
]
