import type { Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its pages for customers: for those who open a team's link, and for coaches. */
export const PAGES: readonly Page[] = [
  {
    ...{ of: NAME, path: '/team', title: 'Your Team', description: null },
    firstCalls: () => [],
    starts: 'heading',
    hidesNav: true,
    isAlwaysOpen: true,
  },
  {
    ...{ of: NAME, path: '/teams', title: 'My Teams', description: null },
    firstCalls: () => ['/api/teams'],
    starts: 'page',
  },
]
