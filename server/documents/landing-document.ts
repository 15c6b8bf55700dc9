import { createHash } from 'node:crypto'
import { publicHours } from '../../domain/hours/hours-in-words.ts'
import { PAGES } from '../../domain/pages.ts'
import { facilityDate, formatFullDay, formatHour } from '../../domain/time/facility-time.ts'
import { escapeHtml } from './escape-html.ts'
import type { OpenTimes } from './open-times.ts'
import { between, type LandingHead, pageHead, structuredData } from './page-head.ts'

export interface LandingFacts extends LandingHead {
  /** Null if there are none, or they can't be read right now. */
  open: OpenTimes | null
  tourVideoUrl: string | null
  analyticsId: string | null
}

const OPEN_TIMES = '<div data-slot="open-times"></div>'
/** In the links of the built page. */
const PHONE = '{{phone}}'
const HOURS = '{{hours}}'

/** The built landing page, with what only the running server knows. */
export function landingDocument(template: string, facts: LandingFacts): string {
  const { now, open, openingHours, supportPhone, tourVideoUrl, analyticsId } = facts
  const settings = Object.entries({ 'data-tour-video': tourVideoUrl, 'data-analytics': analyticsId })
    .flatMap(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : []))
    .join('')
  return template
    .replace(OPEN_TIMES, () => (open ? openTimesMarkup(open, facilityDate(now)) : ''))
    .replace(HOURS, () => publicHours(facilityDate(now), openingHours).map(escapeHtml).join('<br>'))
    .replaceAll(PHONE, () => escapeHtml(supportPhone))
    .replace(
      '</head>',
      () =>
        `${pageHead({ path: '/', ...PAGES['/'], title: titleOf(template) }, facts)}${structuredData(facts)}</head>`,
    )
    .replace('<body>', () => `<body${settings}>`)
}

/** The source that the content policy has to allow for the style in the document. */
export function styleHash(template: string): string {
  const style = between(template, '<style>', '</style>')
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

function titleOf(template: string): string {
  return between(template, '<title>', '</title>')
}

/** More hours than this are one tap further away, so that each space is one row of a phone's first screen. */
const HOURS_SHOWN = 3

/** The landing page's list of open times: each a link through sign-in to that very slot. `web/landing/landing.css` reads its classes. */
function openTimesMarkup({ date, spaces }: OpenTimes, today: Temporal.PlainDate): string {
  return `<section class="on-dark-focus grid gap-2 rounded-plate border-2 border-board-line bg-board p-3 text-board-text" aria-labelledby="open-times">
    <h2 id="open-times" class="text-[1.625rem] text-on-night">${headingFor(date, today)}</h2>
    <ul class="grid gap-1.5">${spaces.map(({ space, hours }) => spaceMarkup(space, hours, date)).join('')}</ul>
    <p class="text-sm">Tap a time to sign in and book it. All times are Eastern.</p>
  </section>`
}

const TIME =
  'grid min-h-11 place-content-center rounded-lg border border-board-line p-1 text-center figures text-[1.125rem] text-board-figure hover:border-board-figure'

function spaceMarkup(space: OpenTimes['spaces'][number]['space'], hours: number[], date: Temporal.PlainDate) {
  const name = escapeHtml(space.name)
  const link = (label: string, text: string, hour?: number) =>
    `<a class="${TIME}" href="${escapeHtml(signInHref(space.id, date, hour))}" aria-label="${label}">${text}</a>`
  const shown = hours
    .slice(0, HOURS_SHOWN)
    .map((hour) => link(`${shortHour(hour)}, ${name}`, shortHour(hour), hour))
  const rest = hours.length - shown.length
  const more = rest > 0 ? link(`${rest} more for ${name}`, `${rest} more`) : ''
  return `<li class="flex flex-wrap items-center gap-x-2 gap-y-1"><h3 class="grow basis-16 text-[1.125rem]">${name}</h3><p class="grid grow-4 basis-52 grid-cols-4 gap-1.5">${shown.join('')}${more}</p></li>`
}

/** The booking page with this slot chosen, after signing in. */
function signInHref(spaceId: string, date: Temporal.PlainDate, hour: number | undefined): string {
  const choice = new URLSearchParams({
    spaceId,
    date: date.toString(),
    ...(hour !== undefined && { hour: String(hour) }),
  })
  return `/login?${new URLSearchParams({ next: `/booking?${choice}` })}`
}

/** "6 PM" */
function shortHour(hour: number): string {
  return formatHour(hour).replace(':00', '')
}

function headingFor(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return 'Open Today'
  if (date.equals(today.add({ days: 1 }))) return 'Open Tomorrow'
  return `Next Open: ${formatFullDay(date)}`
}
