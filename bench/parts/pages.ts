import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Measurement, measurement } from '../report/measurement.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist/web')
const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** Limits for a first visit to each page, in KB: document, scripts and styles, compressed as on the wire. */
const LIMITS_KB: Record<string, number> = {
  'pages/home-page.tsx': 130,
  'pages/login-page.tsx': 165,
  'pages/register-page.tsx': 165,
  'pages/booking-page.tsx': 165,
  'pages/checkout-page.tsx': 165,
  'pages/payment-success-page.tsx': 130,
  'pages/dashboard-page.tsx': 130,
  'pages/profile-page.tsx': 130,
}

const LANDING_LIMIT_KB = 15

/** Measures the production build in dist/web, which must exist. */
export function pages(): Measurement[] {
  const manifest = chunks.parse(JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')))
  const bytesOf = (page: string) => {
    const files = new Set<string>(['shell.html'])
    const collect = (name: string): void => {
      const chunk = manifest[name]
      if (!chunk) throw new Error(`Not in the build: ${name}`)
      if (files.has(chunk.file)) return
      for (const file of [chunk.file, ...chunk.css]) files.add(file)
      chunk.imports.forEach(collect)
    }
    collect('index.html')
    collect(page)
    return [...files].reduce((sum, file) => sum + wireSize(file), 0)
  }
  const row = (page: string, bytes: number, atMost: number) =>
    measurement(`first visit: ${page}`, 'KB', [{ ours: bytes / 1024 }], { atMost })
  return [
    row('landing page', landingBytes(), LANDING_LIMIT_KB),
    ...Object.entries(LIMITS_KB).map(([page, limit]) => row(page, bytesOf(page), limit)),
  ]
}

/** The document, which has its style in it, and its own script. */
function landingBytes(): number {
  const html = readFileSync(path.join(DIST, 'landing.html'), 'utf8')
  const scripts = [...html.matchAll(/src="\/(.*?\.js)"/g)].map(([, file = '']) => file)
  return ['landing.html', ...scripts].reduce((sum, file) => sum + wireSize(file), 0)
}

/** The size of the file's brotli version, or of the file itself if it is too small to have one. */
function wireSize(file: string): number {
  const whole = path.join(DIST, file)
  return (statSync(`${whole}.br`, { throwIfNoEntry: false }) ?? statSync(whole)).size
}
