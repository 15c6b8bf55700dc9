import { callsToChoose, type Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its pages for customers. */
export const PAGES: readonly Page[] = [
  {
    of: NAME,
    path: '/waiting',
    title: 'Tell Me If It Opens',
    description: null,
    firstCalls: (visit) => [...callsToChoose(visit), '/api/waiting'],
    starts: 'page',
  },
]
