import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../../domain/accounts/next-path.ts'
import { saysSignedIn } from '../../domain/accounts/signed-in-cookie.ts'
import { addressesOf } from '../../domain/find-page.ts'
import { CORE_PAGES, documentFile, type Page } from '../../domain/pages.ts'
import { withFirstData } from '../documents/insert-first-data.ts'
import { describedDocument, robots, sitemap } from '../documents/page-head.ts'
import { handleNotFound } from '../http/error-handler.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import { landingRecipe, type PagesOptions } from './landing.ts'
import { readFirstData } from './read-first-data.ts'

const SOURCE_MAP = /\.map$/
const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Those who are signed in already go on to where they were going, without seeing a form first. */
const FOR_VISITORS: readonly string[] = ['/login', '/register']

/** The path to open after signing in, for a header. */
function pathAfter({ url }: FastifyRequest): string {
  const next = nextPath(new URL(url, 'http://localhost').searchParams.get('next'))
  const { pathname, search } = new URL(next, 'http://localhost')
  return pathname + search
}

/**
 * Serves the built client: the prerendered landing page to visitors at /, the document of every other page,
 * and its assets. Addresses without a page, or with one of an extension that's off, also get the app, which
 * says so, with status 404.
 */
export function servePages(options: PagesOptions): FastifyPluginAsync {
  const { pagesDir: dir, services } = options
  const pages = [...CORE_PAGES, ...options.pages]
  return async (app) => {
    await app.register(fastifyStatic, {
      root: dir,
      index: false,
      preCompressed: true,
      wildcard: true,
      allowedPath: (file) => !SOURCE_MAP.test(file),
      cacheControl: false,
      setHeaders(reply, file) {
        const isHashed = path.dirname(file).endsWith(`${path.sep}assets`)
        void reply.header(
          'cache-control',
          isHashed ? `public, max-age=${A_YEAR_MS / 1000}, immutable` : 'no-cache',
        )
      },
    })
    for (const page of pages)
      for (const url of addressesOf(page))
        app.route({
          method: ['GET', 'HEAD'],
          url,
          schema: { hide: true },
          handler: async (request, reply) => {
            if ((await shown([page])).length === 0) return sendNoPage(reply)
            return page.path === '/' && !saysSignedIn(request.headers.cookie ?? '')
              ? answerFromMemory(services.memory, request, reply, landingRecipe(options, reply))
              : sendPage(page, request, reply)
          },
        })
    for (const [url, type, body] of [
      ['/robots.txt', 'text/plain', () => robots(options.publicUrl)],
      ['/sitemap.xml', 'application/xml', async () => sitemap(options.publicUrl, await shown(pages))],
    ] as const)
      app.get(url, { schema: { hide: true } }, async (_request, reply) =>
        reply.header('content-type', `${type}; charset=utf-8`).send(await body()),
      )
    app.setNotFoundHandler((request, reply) => {
      const [address = ''] = request.url.split('?')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || /^\/(api|sandbox|assets)(\/|$)|\.\w+$/.test(address))
        return handleNotFound(request, reply)
      return sendNoPage(reply)
    })

    function sendNoPage(reply: FastifyReply) {
      return reply.code(404).header('x-robots-tag', 'noindex').sendFile('shell.html')
    }

    /** Those of them that aren't of an extension that's off. */
    async function shown(some: readonly Page[]): Promise<readonly Page[]> {
      if (some.every(({ of }) => !of)) return some
      const on = await services.extensions.lastOn()
      return some.filter(({ of }) => !of || on.some(({ name }) => name === of))
    }

    /** A page's document, to those who are signed in with what it asks for first. */
    async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
      reply.header('vary', 'cookie')
      const mayBeSignedIn = saysSignedIn(request.headers.cookie ?? '')
      const isWanted = mayBeSignedIn && request.method === 'GET'
      const data = isWanted ? await readFirstData(app, services, { request, page }) : null
      if (data !== null && FOR_VISITORS.includes(page.path))
        return reply.header('cache-control', 'no-store').redirect(pathAfter(request))
      if (data !== null && page.starts !== 'form')
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(withFirstData(await readDocument(page), data))
      const isForSearch = page.description !== null
      if (!isForSearch) reply.header('x-robots-tag', 'noindex')
      // Never kept for those with the cookie: the next one has a session.
      if (mayBeSignedIn || !isForSearch) return reply.sendFile(documentFile(page))
      return answerFromMemory(services.memory, request, reply, {
        topic: null,
        contentType: 'text/html; charset=utf-8',
        read: async () => ({
          value: Buffer.from(describedDocument(await readDocument(page), page, options)),
        }),
      })
    }

    function readDocument(page: Page): Promise<string> {
      return readFile(path.join(dir, documentFile(page)), 'utf8')
    }
  }
}
