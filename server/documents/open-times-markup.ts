import { formatFullDay, formatHour } from '../../domain/time/format.ts'
import { escapeHtml } from './escape-html.ts'
import type { OpenTimes } from './open-times.ts'

/** More hours than this are one tap further away, so that all spaces fit on a phone's screen. */
const HOURS_SHOWN = 4

/**
 * The landing page's list of open times: each a link through sign-in to that very slot. Styled by
 * `web/landing/open-times.css`.
 */
export function openTimesMarkup({ date, spaces }: OpenTimes, today: Temporal.PlainDate): string {
  return `<section class="open-times" aria-labelledby="open-times">
    <h2 id="open-times">${titleOf(date, today)}</h2>
    <p>Tap a time to sign in and book it. All times are Eastern.</p>
    <ul>${spaces.map(({ space, hours }) => spaceMarkup(space, hours, date)).join('')}</ul>
  </section>`
}

function spaceMarkup(space: OpenTimes['spaces'][number]['space'], hours: number[], date: Temporal.PlainDate) {
  const name = escapeHtml(space.name)
  const link = (label: string, text: string, hour?: number) =>
    `<a href="${escapeHtml(signInHref(space.id, date, hour))}" aria-label="${label}">${text}</a>`
  const shown = hours
    .slice(0, HOURS_SHOWN)
    .map((hour) => link(`${shortHour(hour)}, ${name}`, shortHour(hour), hour))
  const rest = hours.length - shown.length
  const more = rest > 0 ? link(`${rest} more for ${name}`, `${rest} more`) : ''
  return `<li><h3>${name}</h3><p>${shown.join('')}${more}</p></li>`
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

function titleOf(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return 'Open Today'
  if (date.equals(today.add({ days: 1 }))) return 'Open Tomorrow'
  return `Next Open: ${formatFullDay(date)}`
}
