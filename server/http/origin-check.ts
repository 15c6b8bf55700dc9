import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import { RefusalError } from './api.ts'
import { isForwarded } from './forwarded-for.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Blocks cross-site requests (CSRF) for unsafe methods. A client that sends neither header isn't a browser and has no
 * cookies to misuse. Some privacy settings send `Origin: null`, which counts as foreign.
 */
export function checkOrigin(app: FastifyInstance, place: Place & { isSandbox: boolean }): void {
  const own = new URL(place.publicUrl).origin
  const isOwnName = place.isSandbox ? ownNames(place) : () => false
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin } = request.headers
    const isForeignSite = comesFromElsewhere(request)
    const isForeignOrigin = origin !== undefined && origin !== own && !isOwnPage(origin, request.headers.host)
    if (isForeignOrigin || (isForeignSite && origin === undefined))
      throw new RefusalError(refuse('foreign_origin'))
  })

  /** The sandbox's page at the address of the request, or on another port of this machine, such as Vite's. */
  function isOwnPage(origin: string, host: string | undefined): boolean {
    if (!URL.canParse(origin)) return false
    const url = new URL(origin)
    const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.host === host
    return isHere && isOwnName(url.hostname)
  }
}

interface Place {
  publicUrl: string
  /** Where the server listens. */
  host: string
}

/**
 * The names under which a sandbox answers: this machine's own, the operator's, and addresses, which phones on
 * the same network type. Any other name can be an attacker's domain that resolves to this machine (DNS
 * rebinding): its page could claim the first admin, or read the mailbox. An address is never one.
 */
function ownNames({ publicUrl, host }: Place): (name: string) => boolean {
  const names = new Set(['localhost', new URL(publicUrl).hostname, host])
  return (name) => names.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** Whether another site's page made the browser send this. False for a typed address, and without the header. */
export function comesFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Answers only under the names of a sandbox. */
export function checkHost(app: FastifyInstance, place: Place): void {
  const isOwnName = ownNames(place)
  app.addHook('onRequest', async (request) => {
    if (!isOwnName(request.hostname)) throw new RefusalError(refuse('not_found'))
  })
}

/** Answers only to visitors who reach this machine themselves, not through a proxy or tunnel on it. */
export function refuseForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isForwarded(request)) throw new RefusalError(refuse('not_found'))
  })
}

/** Node takes the first of two Host headers; a proxy may have taken the other. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    let hosts = 0
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
    if (hosts > 1) throw new RefusalError(refuse('malformed'))
  })
}
