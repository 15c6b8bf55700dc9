import { FACILITY_NAME } from '../../../domain/facility.ts'
import { callsToChoose, type Page } from '../../../domain/pages.ts'
import { NAME } from './title.ts'

/** Its page for customers. */
export const PAGES: readonly Page[] = [
  {
    of: NAME,
    path: '/season',
    title: 'Book a Season',
    description: `Book the same time every week at ${FACILITY_NAME} in Weidman, Michigan, for your whole season, with one payment.`,
    firstCalls: callsToChoose,
    starts: 'page',
  },
]
