import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../../domain/accounts/next-path.ts'
import { saysSignedIn } from '../../domain/accounts/signed-in-cookie.ts'
import { addressesOf } from '../../domain/find-page.ts'
import { documentFile, PAGE_PATHS, PAGES, type PagePath } from '../../domain/pages.ts'
import { withFirstData } from '../documents/insert-first-data.ts'
import { describedDocument, robots, sitemap } from '../documents/page-head.ts'
import { handleNotFound } from '../http/error-handler.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import { landingRecipe, type PagesOptions } from './landing.ts'
import { readFirstData } from './read-first-data.ts'

const SOURCE_MAP = /\.map$/
const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Those who are signed in already go on to where they were going, without seeing a form first. */
const FOR_VISITORS: readonly PagePath[] = ['/login', '/register']

/** The path to open after signing in, for a header. */
function pathAfter({ url }: FastifyRequest): string {
  const next = nextPath(new URL(url, 'http://localhost').searchParams.get('next'))
  const { pathname, search } = new URL(next, 'http://localhost')
  return pathname + search
}

/**
 * Serves the built client: the prerendered landing page to visitors at /, the document of every other page, and its
 * assets. Addresses without a page also get the app, which says so, with status 404.
 */
export function servePages(options: PagesOptions): FastifyPluginAsync {
  const { pagesDir: dir, services } = options
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
    for (const page of PAGE_PATHS)
      for (const url of addressesOf(page))
        app.route({
          method: ['GET', 'HEAD'],
          url,
          schema: { hide: true },
          handler: (request, reply) =>
            page === '/' && !saysSignedIn(request.headers.cookie ?? '')
              ? answerFromMemory(services.memory, request, reply, landingRecipe(options, reply))
              : sendPage(page, request, reply),
        })
    for (const [url, type, body] of [
      ['/robots.txt', 'text/plain', robots(options.publicUrl)],
      ['/sitemap.xml', 'application/xml', sitemap(options.publicUrl)],
    ] as const)
      app.get(url, { schema: { hide: true } }, (_request, reply) =>
        reply.header('content-type', `${type}; charset=utf-8`).send(body),
      )
    app.setNotFoundHandler((request, reply) => {
      const [address = ''] = request.url.split('?')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || /^\/(api|sandbox|assets)(\/|$)|\.\w+$/.test(address))
        return handleNotFound(request, reply)
      return reply.code(404).header('x-robots-tag', 'noindex').sendFile('shell.html')
    })

    /** A page's document, to those who are signed in with what it asks for first. */
    async function sendPage(page: PagePath, request: FastifyRequest, reply: FastifyReply) {
      reply.header('vary', 'cookie')
      const mayBeSignedIn = saysSignedIn(request.headers.cookie ?? '')
      const isWanted = mayBeSignedIn && request.method === 'GET'
      const data = isWanted ? await readFirstData(app, services, { request, page }) : null
      if (data !== null && FOR_VISITORS.includes(page))
        return reply.header('cache-control', 'no-store').redirect(pathAfter(request))
      if (data !== null && PAGES[page].starts !== 'form')
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(withFirstData(await readDocument(page), data))
      const isForSearch = PAGES[page].description !== null
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

    function readDocument(page: PagePath): Promise<string> {
      return readFile(path.join(dir, documentFile(page)), 'utf8')
    }
  }
}
