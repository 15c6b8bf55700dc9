import { callsToChoose, type Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its pages for customers. */
export const PAGES: readonly Page[] = [
  { of: NAME, path: '/move', title: 'Move', description: null, firstCalls: callsToChoose, starts: 'heading' },
]
