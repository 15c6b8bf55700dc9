import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { saysSignedIn } from '../../domain/accounts/signed-in-cookie.ts'
import { isForSearch } from '../../domain/page-descriptions.ts'
import { isPage } from '../../domain/pages.ts'
import { robots, sitemap } from '../documents/site-files.ts'
import { handleNotFound } from '../http/error-handler.ts'
import { answerFromMemory, type Recipe } from '../memory/from-memory.ts'
import { landingRecipe, type PagesOptions } from './landing.ts'

const SOURCE_MAP = /\.map$/
const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Serves the built client: the prerendered landing page to visitors at /, the app shell for every other page, and its
 * assets. Addresses without a page get the shell, too, which says so, with status 404.
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
    app.route({
      method: ['GET', 'HEAD'],
      url: '/',
      schema: { hide: true },
      handler(request, reply) {
        const isSignedIn = saysSignedIn(request.headers.cookie ?? '')
        const recipe = isSignedIn ? shellRecipe(dir, reply) : landingRecipe(options, reply)
        return answerFromMemory(services.memory, request, reply, recipe)
      },
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
      if (!isForSearch(address)) reply.header('x-robots-tag', 'noindex')
      return reply.code(isPage(address) ? 200 : 404).sendFile('shell.html')
    })
  }
}

function shellRecipe(dir: string, reply: FastifyReply): Recipe {
  return {
    topic: null,
    contentType: 'text/html; charset=utf-8',
    async read() {
      reply.header('vary', 'cookie')
      return { value: await readFile(path.join(dir, 'shell.html')) }
    },
  }
}
