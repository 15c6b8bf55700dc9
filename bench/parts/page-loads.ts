import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '../../testing/server-process.ts'
import { type Measurement, median } from '../report/measurement.ts'
import { withServer } from '../server/with-server.ts'
import type { Options } from './options.ts'

/** Fetched by npm when it's needed: as a dependency, its 150 packages would be installed with every start of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const PASSWORD = 'forty-two-42'
const VISITOR = { firstName: 'Casey', lastName: 'Stengel', email: 'casey@example.com' }

const PAGES = [
  {
    name: 'landing',
    path: '/',
    isSignedIn: false,
    performance: 98,
    lcpMs: 1400,
    requests: 15,
    scriptKb: 100,
  },
  {
    name: 'login',
    path: '/login',
    isSignedIn: false,
    performance: 95,
    lcpMs: 2200,
    requests: 25,
    scriptKb: 165,
  },
  { name: 'home', path: '/', isSignedIn: true, performance: 95, lcpMs: 2200, requests: 25, scriptKb: 140 },
  {
    name: 'booking',
    path: '/booking',
    isSignedIn: true,
    performance: 95,
    lcpMs: 2200,
    requests: 25,
    scriptKb: 140,
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    isSignedIn: true,
    performance: 95,
    lcpMs: 2200,
    requests: 25,
    scriptKb: 140,
  },
]
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

const number = z.object({ numericValue: z.number() })
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.object({
    'first-contentful-paint': number,
    'largest-contentful-paint': number,
    'cumulative-layout-shift': number,
    'total-blocking-time': number,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
      }),
    }),
  }),
})
type Report = z.infer<typeof reportSchema>

/** First visits on a phone with slow 4G, as Lighthouse simulates them: medians of `runs`. */
export async function pageLoads({ runs }: Options): Promise<Measurement[]> {
  return await withServer({}, async (server) => {
    const url = server.url.replace('127.0.0.1', 'localhost')
    const measurements: Measurement[] = []
    for (const isSignedIn of [false, true])
      await withBrowser(isSignedIn ? url : null, async (port) => {
        for (const page of PAGES.filter((each) => each.isSignedIn === isSignedIn)) {
          const reports: Report[] = []
          for (let run = 0; run < runs; run += 1) reports.push(await lighthouse(url + page.path, port))
          measurements.push(...measure(page, reports))
        }
      })
    return measurements
  })
}

/** A browser that Lighthouse can drive, signed in at `url`, if there's one. */
async function withBrowser(url: string | null, work: (port: number) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'barn-lighthouse-'))
  const executablePath = process.env.CHROMIUM_PATH
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    if (url) {
      const data = { ...VISITOR, password: PASSWORD, confirmPassword: PASSWORD }
      const registered = await context.request.post(`${url}/api/auth/register`, { data })
      if (!registered.ok()) throw new Error(`Registering answered ${registered.status()}`)
    }
    await work(port)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function lighthouse(url: string, port: number): Promise<Report> {
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, `--port=${port}`]
  const { stdout } = await promisify(execFile)('npm', [...command, '--output=json', '--quiet'], {
    maxBuffer: 100_000_000,
  })
  return reportSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))))
}

function measure(page: (typeof PAGES)[number], reports: Report[]): Measurement[] {
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const score = (category: string) => of(({ categories }) => (categories[category]?.score ?? 0) * 100)
  const items = ({ audits }: Report) => audits['network-requests'].details.items
  const audit = (name: Exclude<keyof Report['audits'], 'network-requests'>) =>
    of(({ audits }) => audits[name].numericValue)
  const scripts = of((report) =>
    items(report)
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  )
  const all = reports
    .map(({ categories }) => Math.round((categories.performance?.score ?? 0) * 100))
    .join('/')
  const first = Math.round(audit('first-contentful-paint'))
  const blocked = Math.round(audit('total-blocking-time'))
  const index = Math.round(of(({ environment }) => environment.benchmarkIndex))
  const detail = `runs ${all}, FCP ${first} ms, TBT ${blocked} ms, benchmark index ${index}`
  const points = (what: string, value: number, atLeast: number) => ({
    what: `${page.name}: ${what}`,
    value,
    unit: 'points',
    target: { atLeast },
  })
  const most = (what: string, value: number, unit: string, atMost: number) => ({
    what: `${page.name}: ${what}`,
    value,
    unit,
    target: { atMost },
  })
  return [
    { ...points('performance', score('performance'), page.performance), detail },
    ...CATEGORIES.map((category) => points(category, score(category), 100)),
    most('LCP', audit('largest-contentful-paint'), 'ms', page.lcpMs),
    most('CLS', audit('cumulative-layout-shift'), '', 0.01),
    most(
      'requests',
      of((report) => items(report).length),
      'requests',
      page.requests,
    ),
    most('scripts as sent', scripts / 1024, 'KB', page.scriptKb),
  ]
}
