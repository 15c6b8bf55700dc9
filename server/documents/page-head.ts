import { FACILITY_CITY, FACILITY_NAME, FACILITY_STREET, STARTING_RATES } from '../../domain/facility.ts'
import { searchPages } from '../../domain/find-page.ts'
import { spanInWords } from '../../domain/hours/hours-in-words.ts'
import { type DayHours, type OpeningHours, weekOn } from '../../domain/hours/opening-hours.ts'
import { LATEST_HOUR } from '../../domain/hours/possible-hours.ts'
import { PAGES, type Page } from '../../domain/pages.ts'
import { facilityDate, WEEKDAYS } from '../../domain/time/facility-time.ts'
import { escapeHtml, escapeJson } from './escape-html.ts'

/** The picture that links are shown with: `web/public/share.png`. */
const PICTURE = { path: '/share.png', width: 1200, height: 630 }
const PICTURE_TEXT = `A red barn at night under string lights, behind a baseball diamond: ${FACILITY_NAME}`

export interface HeadFacts {
  /** Without a slash at its end. */
  publicUrl: string
  supportPhone: string
}

/** More facts, for the landing page. */
export interface LandingHead extends HeadFacts {
  now: Temporal.Instant
  openingHours: OpeningHours
}

type HeadPage = Pick<Page, 'path' | 'description' | 'title'>

/**
 * The tags for search engines, and for apps that show a link as a card, in the head of a page. Pages that aren't for them only say
 * so: `noindex` is a header.
 */
export function pageHead({ path, description, title }: HeadPage, facts: HeadFacts): string {
  if (description === null) return ''
  const address = facts.publicUrl + path
  const named = { description, 'twitter:card': 'summary_large_image' }
  const properties = {
    'og:type': 'website',
    'og:site_name': FACILITY_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': facts.publicUrl + PICTURE.path,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': PICTURE_TEXT,
  }
  return [
    ...Object.entries(named).map(([name, text]) => `<meta name="${name}" content="${escapeHtml(text)}" />`),
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" />`,
    ),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
  ].join('\n')
}

/** The text between two marks in a document of ours. Empty without them. */
export const between = (document: string, start: string, end: string) =>
  document.split(start)[1]?.split(end)[0] ?? ''

/** A page's document with what its head says about it, instead of what the build says about all of them. */
export function describedDocument(document: string, page: HeadPage, facts: HeadFacts): string {
  const title = between(document, '<title>', '</title>')
  return document
    .replace(/<meta\s+name="description"[^<>]*>/, '')
    .replace('</head>', () => `${pageHead({ ...page, title }, facts)}</head>`)
}

/** The landing page's block of data for search engines. It runs nothing, so the content policy has nothing against it. */
export function structuredData({ publicUrl, supportPhone, now, openingHours }: LandingHead): string {
  const [, town = '', region = '', postalCode = ''] = /^(.*), (\w\w) (\d{5})$/.exec(FACILITY_CITY) ?? []
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: FACILITY_NAME,
    description: PAGES['/'].description,
    url: `${publicUrl}/`,
    image: publicUrl + PICTURE.path,
    telephone: supportPhone,
    priceRange: `$${STARTING_RATES.battingCage}–$${STARTING_RATES.practiceArea} per hour`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: FACILITY_STREET,
      addressLocality: town,
      addressRegion: region,
      postalCode,
      addressCountry: 'US',
    },
    ...hoursData(facilityDate(now), openingHours),
  }
  return `<script type="application/ld+json">${escapeJson(data)}</script>`
}

function hoursData(today: Temporal.PlainDate, openingHours: OpeningHours) {
  const clock = (hour: number) => (hour === LATEST_HOUR ? '23:59' : `${String(hour).padStart(2, '0')}:00`)
  const spec = (hours: DayHours | null) => ({
    '@type': 'OpeningHoursSpecification',
    opens: clock(hours?.opens ?? 0),
    closes: clock(hours?.closes ?? 0),
  })
  const days = weekOn(today, openingHours).map((hours, index) => ({ hours, name: WEEKDAYS[index] }))
  const groups = [...Map.groupBy(days, ({ hours }) => spanInWords(hours)).values()]
  const weekly = groups.map((group) => ({
    ...spec(group[0]?.hours ?? null),
    dayOfWeek: group.map(({ name }) => name),
  }))
  const special = openingHours.specialDays
    .filter(({ date }) => date >= today.toString())
    .map(({ date, hours }) => ({ ...spec(hours), validFrom: date, validThrough: date }))
  return {
    openingHoursSpecification: weekly.length === 1 ? weekly[0] : weekly,
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** The sitemap: the pages that search engines should know. */
export function sitemap(publicUrl: string, all: readonly Page[]): string {
  const pages = searchPages(all).map(({ path }) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`
}

/**
 * robots.txt. Pages that aren't for search engines say `noindex` themselves: a robot that's kept away from one never
 * sees that, and lists its bare address.
 */
export function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /sandbox
Sitemap: ${publicUrl}/sitemap.xml
`
}
