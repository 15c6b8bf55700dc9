import { SEARCH_PATHS } from '../../domain/find-page.ts'
import { escapeHtml } from './escape-html.ts'

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
