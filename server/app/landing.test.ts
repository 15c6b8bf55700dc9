import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { type TestApp, testAppOfFile } from '../../testing/start-test-app.ts'
import { servePages } from './pages.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'barn-landing-'))
writeFileSync(
  path.join(dir, 'landing.html'),
  '<head><title>Practice</title><style>p{color:red}</style></head><body><a href="tel:{{phone}}">{{phone}}</a><div data-slot="open-times"></div><p>{{hours}}</p></body>',
)

const barn = await testAppOfFile()
const app = await startPages(barn.services)
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})
beforeEach(async () => {
  await barn.clearBookings()
  await barn.services.db.deleteFrom('blockedDates').execute()
})

async function startPages(services: TestApp['services']): Promise<FastifyInstance> {
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none';style-src 'self'")
  })
  const facts = {
    publicUrl: 'https://barn.example',
    supportPhone: '<(989) 555-0142>',
    tourVideoUrl: null,
    analyticsId: 'G-1',
  }
  await app.register(servePages({ services, ...facts, pagesDir: dir, pages: [] }))
  return app
}

async function landing(from = app): Promise<string> {
  return (await from.inject({ url: '/' })).body
}

const titleIn = (html: string) => /<h2 id="open-times"[^>]*>(.*?)<\/h2>/.exec(html)?.[1]
const timesIn = (html: string) => [...html.matchAll(/aria-label="(.*?)"/g)].map(([, label]) => label)
const today = () => barn.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate().toString()

describe('the landing page', () => {
  it('fills in the phone number, settings and the style its policy allows, escaped', async () => {
    const { body, headers } = await app.inject({ url: '/' })
    expect(body).toContain('<a href="tel:&lt;(989) 555-0142&gt;">&lt;(989) 555-0142&gt;</a>')
    expect(body).toContain('<body data-analytics="G-1">')
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='$/)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('describes itself to search engines and to apps that show links as cards', async () => {
    const html = await landing()
    expect(html).toContain('<link rel="canonical" href="https://barn.example/" />')
    expect(html).toContain('<meta property="og:title" content="Practice" />')
    expect(html).toContain('<meta property="og:image" content="https://barn.example/share.png" />')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'SportsActivityLocation',
      telephone: '<(989) 555-0142>',
      address: {
        streetAddress: '6090 W River Rd',
        addressLocality: 'Weidman',
        addressRegion: 'MI',
        postalCode: '48893',
      },
      openingHoursSpecification: { opens: '08:00', closes: '21:00' },
    })
    expect(html).not.toContain('"<(989)')
  })

  it('links each open time through sign-in to that very slot', async () => {
    barn.clock.set(`${today()}T12:30:00-05:00`)
    const html = await landing()
    expect(titleIn(html)).toBe('Open Today')
    expect(timesIn(html).slice(0, 4)).toEqual([
      '2 PM, Batting Cage 1',
      '3 PM, Batting Cage 1',
      '4 PM, Batting Cage 1',
      '4 more for Batting Cage 1',
    ])
    const [, href = ''] = /<a [^>]*href="([^"]*)"[^>]*aria-label="2 PM/.exec(html) ?? []
    const next = new URL(href.replaceAll('&amp;', '&'), 'http://barn').searchParams.get('next')
    expect(next).toBe(`/booking?spaceId=cage-1&date=${today()}&hour=14`)
  })

  it('changes as soon as someone books, blocks the day, or renames a space', async () => {
    barn.clock.set(`${today()}T12:30:00-05:00`)
    expect(timesIn(await landing())).toContain('2 PM, Batting Cage 1')
    const customer = await registerVerified(barn)
    expect((await customer.post('/api/bookings', bookingOf('cage-1', `${today()}T14:00`))).status).toBe(201)
    await expect.poll(async () => timesIn(await landing())).not.toContain('2 PM, Batting Cage 1')

    const admin = await registerAdmin(barn)
    const [space] = (await admin.get('/api/admin/catalog')).body.spaces
    await admin.put(`/api/admin/spaces/${space.id}`, { ...space, name: 'Cage <One>' })
    await expect.poll(() => landing()).toContain('>Cage &lt;One&gt;</h3>')
    const { body } = await admin.get('/api/admin/catalog')
    await admin.put(`/api/admin/spaces/${space.id}`, { ...body.spaces[0], name: space.name })

    await admin.post('/api/admin/blocked-dates', { date: today(), reason: 'Snow' })
    await expect.poll(async () => titleIn(await landing())).toBe('Open Tomorrow')
  })

  it('names the next open day after closing', async () => {
    barn.clock.set(`${today()}T21:30:00-05:00`)
    expect(titleIn(await landing())).toBe('Open Tomorrow')
    const tomorrow = Temporal.PlainDate.from(today()).add({ days: 1 }).toString()
    const admin = await registerAdmin(barn)
    await admin.post('/api/admin/blocked-dates', { date: tomorrow, reason: 'Snow' })
    await expect.poll(async () => titleIn(await landing())).toMatch(/^Next Open: \w+day, \w+ \d+$/)
    expect(await landing()).toContain('closed (Snow)')
  })

  it('goes without open times when the database is away, and says so in the log', async () => {
    const warnings: unknown[] = []
    const db = {
      ...barn.services.db,
      selectFrom: () => {
        throw new Error('away')
      },
    }
    const away = await startPages({
      ...barn.services,
      db: db as never,
      memory: { ...barn.services.memory, read: async (_key, _topic, make) => (await make()).response },
      log: { ...barn.services.log, warn: (...line: unknown[]) => warnings.push(line) } as never,
    })
    const html = await landing(away)
    expect(html).toContain('tel:')
    expect(titleIn(html)).toBeUndefined()
    expect(warnings).toHaveLength(1)
    await away.close()
  })
})
