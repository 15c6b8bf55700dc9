import type { Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its pages for customers. */
export const PAGES: readonly Page[] = [
  {
    of: NAME,
    path: '/rebook',
    title: 'Choose Another Time',
    description: null,
    firstCalls: () => [],
    starts: 'heading',
    isAlwaysOpen: true,
  },
]
