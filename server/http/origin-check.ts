import type { FastifyInstance } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import { RefusalError } from './refusal-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site makes a visitor's browser send. A client that sends neither header is no browser
 * and has no visitor's cookies to misuse. Some privacy settings send `Origin: null`, which is foreign too.
 */
export function checkOrigin(
  app: FastifyInstance,
  { publicUrl, isSandbox }: { publicUrl: string; isSandbox: boolean },
): void {
  const own = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isForeignOrigin =
      origin !== undefined && origin !== own && !(isSandbox && isLocal(origin, request.headers.host))
    if (isForeignOrigin || (isForeignSite && origin === undefined))
      throw new RefusalError(refuse('foreign_origin'))
  })
}

/**
 * Answers only under names of this machine or of the product: a name that somebody else lets point here (DNS
 * rebinding) would make their page one with the sandbox's mailbox.
 */
export function checkHost(app: FastifyInstance, publicUrl: string): void {
  const names = new Set(['localhost', '127.0.0.1', '::1', '[::1]', new URL(publicUrl).hostname])
  app.addHook('onRequest', async (request) => {
    if (!names.has(request.hostname)) throw new RefusalError(refuse('not_found'))
  })
}

function isLocal(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.host === host
}
