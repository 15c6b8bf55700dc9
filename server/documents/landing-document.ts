import { createHash } from 'node:crypto'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { escapeHtml } from './escape-html.ts'
import type { OpenTimes } from './open-times.ts'
import { openTimesMarkup } from './open-times-markup.ts'
import { type HeadFacts, pageHead } from './page-head.ts'

export interface LandingFacts extends HeadFacts {
  now: Temporal.Instant
  /** Null if there are none, or they can't be read right now. */
  open: OpenTimes | null
  tourVideoUrl: string | null
  analyticsId: string | null
}

const OPEN_TIMES = '<div data-slot="open-times"></div>'
/** In the links of the built page. */
const PHONE = '{{phone}}'

/** The built landing page, with what only the running server knows. */
export function landingDocument(template: string, facts: LandingFacts): string {
  const { now, open, supportPhone, tourVideoUrl, analyticsId } = facts
  const settings = Object.entries({ 'data-tour-video': tourVideoUrl, 'data-analytics': analyticsId })
    .flatMap(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : []))
    .join('')
  return template
    .replace(OPEN_TIMES, () => (open ? openTimesMarkup(open, facilityDate(now)) : ''))
    .replaceAll(PHONE, () => escapeHtml(supportPhone))
    .replace('</head>', () => `${pageHead({ path: '/', title: titleOf(template) }, facts)}</head>`)
    .replace('<body>', () => `<body${settings}>`)
}

/** What the content policy has to allow for the style in the document. */
export function styleHash(template: string): string {
  const style = /<style>([\s\S]*?)<\/style>/.exec(template)?.[1] ?? ''
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

function titleOf(template: string): string {
  return /<title>(.*?)<\/title>/.exec(template)?.[1] ?? ''
}
