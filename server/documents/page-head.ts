import {
  CLOSING_HOUR,
  FACILITY_CITY,
  FACILITY_NAME,
  FACILITY_STREET,
  OPENING_HOUR,
  STARTING_RATES,
} from '../../domain/facility.ts'
import { SEARCH_PATHS } from '../../domain/find-page.ts'
import { PAGES, type PagePath } from '../../domain/pages.ts'
import { WEEKDAYS } from '../../domain/time/facility-time.ts'
import { escapeHtml, escapeJson } from './escape-html.ts'

/** The picture that links are shown with: `web/public/share.png`. */
const PICTURE = { path: '/share.png', width: 1200, height: 630 }
const PICTURE_TEXT = `A red barn at night under string lights, behind a baseball diamond: ${FACILITY_NAME}`

export interface HeadFacts {
  /** Without a slash at its end. */
  publicUrl: string
  supportPhone: string
}

/**
 * The tags for search engines, and for apps that show a link as a card, in the head of a page. Pages that aren't for them only say
 * so: `noindex` is a header.
 */
export function pageHead({ path, title }: { path: PagePath; title: string }, facts: HeadFacts): string {
  const { description } = PAGES[path]
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
    ...(path === '/' ? [structuredData(facts)] : []),
  ].join('\n')
}

/** A page's document with what its head says about it, instead of what the build says about all of them. */
export function describedDocument(document: string, path: PagePath, facts: HeadFacts): string {
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(document) ?? []
  return document
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${pageHead({ path, title }, facts)}</head>`)
}

/** A block of data that runs nothing, so the content policy has nothing against it. */
function structuredData({ publicUrl, supportPhone }: HeadFacts): string {
  const [, town = '', region = '', postalCode = ''] = /^(.*), (\w\w) (\d{5})$/.exec(FACILITY_CITY) ?? []
  const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`
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
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAYS,
      opens: hour(OPENING_HOUR),
      closes: hour(CLOSING_HOUR),
    },
  }
  return `<script type="application/ld+json">${escapeJson(data)}</script>`
}

/** The sitemap: the pages that search engines should know. */
export function sitemap(publicUrl: string): string {
  const pages = SEARCH_PATHS.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
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
