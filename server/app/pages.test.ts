import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { CORE_PAGES, documentFile, type Page } from '../../domain/pages.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import type { Extension } from '../services/extension.ts'
import { servePages } from './pages.ts'

/** Of an extension, which tests switch on and off. */
const EXTRA: Page = {
  ...{ of: 'extra', path: '/extra', title: 'Extra', description: 'More', starts: 'page' },
  firstCalls: () => [],
}
let isOn = true

const dir = mkdtempSync(path.join(tmpdir(), 'barn-pages-'))
for (const folder of ['assets', 'documents']) mkdirSync(path.join(dir, folder))
for (const file of [
  'landing.html',
  'shell.html',
  'assets/app-1a2b.js',
  'assets/app-1a2b.js.map',
  ...[...CORE_PAGES, EXTRA].map(documentFile),
])
  writeFileSync(path.join(dir, file), file)
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
const barn = await testAppOfFile()
const extra: Extension = {
  name: 'extra',
  title: 'Extra',
  adds: { customers: '', staff: '' },
  whenOff: async () => [],
}
const options = {
  services: {
    ...barn.services,
    extensions: { ...barn.services.extensions, lastOn: async () => (isOn ? [extra] : []) },
  },
  publicUrl: 'https://barn.example',
  supportPhone: '(989) 555-0142',
  tourVideoUrl: null,
  analyticsId: null,
  pagesDir: dir,
  pages: [EXTRA],
}
await app.register(servePages(options))
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

const get = (url: string) => app.inject({ url })

describe('servePages', () => {
  it('serves the landing page at / and a separate document for every other page', async () => {
    expect((await get('/')).body).toBe('landing.html')
    expect((await get('/booking?spaceId=cage-1')).body).toBe('documents/booking.html')
    expect((await get('/admin/bookings/1')).body).toBe('documents/admin.html')
  })

  it('serves home at / to those who may be signed in', async () => {
    const signedIn = await app.inject({ url: '/', headers: { cookie: 'sid=a.b; signed_in=1' } })
    expect(signedIn.body).toBe('documents/home.html')
    expect(signedIn.headers.vary).toContain('cookie')
    expect((await app.inject({ url: '/', headers: { cookie: 'not_signed_in=1' } })).body).toBe('landing.html')
  })

  it('tells robots where the pages are that search engines should know', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain('Sitemap: https://barn.example/sitemap.xml')
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://barn.example/',
      'https://barn.example/login',
      'https://barn.example/register',
      'https://barn.example/forgot-password',
      'https://barn.example/booking',
      'https://barn.example/extra',
    ])
  })

  it('serves the page of an extension while it is on, and responds as for an unknown one while it is off', async () => {
    const answers = async () => {
      const page = await get('/extra')
      const head = await app.inject({ method: 'HEAD', url: '/extra/' })
      const isListed = (await get('/sitemap.xml')).body.includes('/extra<')
      return [page.statusCode, page.body, page.headers['x-robots-tag'], head.statusCode, isListed]
    }
    expect(await answers()).toEqual([200, 'documents/extra.html', undefined, 200, true])
    isOn = false
    expect(await answers()).toEqual([404, 'shell.html', 'noindex', 404, false])
    isOn = true
  })

  it.each([
    ['/login', 'login'],
    ['/login/', 'login'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/admin/bookings/1', 'admin'],
    ['/admin/bookings/1/receipt', 'admin'],
    ['/admin/customers/1/', 'admin'],
  ])('serves the page at %s', async (url, name) => {
    expect((await get(url)).body).toBe(`documents/${name}.html`)
  })

  it.each([
    '/nowhere',
    '/logins',
    '/constructor',
    '/administrator',
    '/login/now',
    '/admin*?',
    '/admin/*?',
    '/admin/nowhere',
    '/admin/customers',
    '/admin/bookings/1/2',
  ])('answers 404 with the shell at %s', async (url) => {
    const nowhere = await get(url)
    expect([nowhere.statusCode, nowhere.body]).toEqual([404, 'shell.html'])
  })

  it('keeps pages from search engines that are not for them', async () => {
    for (const url of ['/dashboard', '/nowhere', '/admin/nowhere'])
      expect([url, (await get(url)).headers['x-robots-tag']]).toEqual([url, 'noindex'])
    expect((await get('/login')).headers['x-robots-tag']).toBeUndefined()
  })

  it.each(['/', '/login', '/admin', '/robots.txt', '/sitemap.xml'])(
    'answers HEAD %s as it answers GET, without the body',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
      expect([statusCode, headers['content-length'], body]).toEqual([
        200,
        (await get(url)).headers['content-length'],
        '',
      ])
    },
  )

  it('lets browsers cache hashed assets for a year, and pages not at all', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js%2Emap',
    '/assets/app-1a2b.js.map?v=1',
    '/assets/app-1a2b.js.m%61p',
  ])('keeps the source map private at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it.each(['/assets/', '/.git/config', '/../package.json', '/..%2F.env', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
    'shows no folder and no file outside of the built client at %s',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode === 200 ? body : 'refused').toMatch(/^(shell\.html|refused)$/)
    },
  )

  it('answers 404 for an asset that does not exist', async () => {
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
  })
})
