import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Block } from '../../domain/accounts/account-block.ts'
import type { Route } from '../../domain/api/contract.ts'
import { routeOf } from '../../domain/api/routes.ts'
import { refuse } from '../../domain/errors.ts'
import type { Actor } from '../services/services.ts'
import { RefusalError, requireConfirmation, requireRole } from './api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Whether the signed-in user proved who they are within the last minutes. */
    isConfirmed: boolean
  }
  interface FastifyContextConfig {
    route?: Route
    /** The name of the extension that it belongs to. */
    extension?: string
  }
}

/** Functions of other rooms that the guard calls. */
export interface Guard {
  /** The user who is signed in with this request's cookie, and what they have to do first. */
  findUser(request: FastifyRequest): Promise<{ actor: Actor; blockedBy: Block | null } | undefined>
  /** Whether an extension is on. */
  isOn(extension: string): Promise<boolean>
  /** Whether this caller, who isn't an admin, can claim the first one. */
  isSetupOpen(visitor: FastifyRequest): Promise<boolean>
}

/**
 * Lets callers in by the contract of each API route, which `handle` passes along. Throws at startup for a
 * route that has none.
 */
export function guardRoutes(app: FastifyInstance, { findUser, isSetupOpen, isOn }: Guard): void {
  app.decorateRequest('actor', null)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      // HEAD is its GET without the body.
      const contract = route.config?.route ?? routeOf(`${method === 'HEAD' ? 'GET' : method} ${route.url}`)
      if (!contract) throw new Error(`domain/api has no entry for ${method} ${route.url}`)
      route.config = { ...route.config, route: contract }
    }
  })
  // Before the body is parsed, so a caller without access gets 401 or 403 no matter what they sent.
  app.addHook('onRequest', async (request) => {
    const { route, extension } = request.routeOptions.config
    if (extension && !(await isOn(extension))) throw new RefusalError(refuse('switched_off'))
    if (!route) throw new Error(`No contract for ${request.method} ${request.routeOptions.url}`)
    const { least, openWhile = [], confirms } = route
    if (least === 'anyone' || least === 'stripe') return
    const { actor = null, blockedBy = null } = (await findUser(request)) ?? {}
    request.actor = actor
    if (actor && isOfAnotherPage(request, actor.id)) throw new RefusalError(refuse('other_account'))
    if (blockedBy && !openWhile.includes(blockedBy)) throw new RefusalError(refuse(blockedBy))
    if (least === 'owner_or_setup' && actor?.role !== 'admin' && (await isSetupOpen(request))) return
    if (!actor) throw new RefusalError(refuse('signed_out'))
    if (least !== 'signed_in') requireRole(request, least === 'owner_or_setup' ? 'owner' : least)
    else if (actor.actsOnlyAs && !isRead(request.method) && !openWhile.includes('handed_over'))
      // Staff in that role don't act in someone's own account, such as with their saved cards.
      requireConfirmation(request)
    if (confirms === true) requireConfirmation(request)
  })
}

/**
 * Whether the page that sends this was someone else's, who was signed in here before. The header is the
 * page's own, so it protects the person in front of it, not the account. How the page learns who is there
 * stays open.
 */
function isOfAnotherPage({ headers, method, routeOptions }: FastifyRequest, userId: string): boolean {
  const pageUser = headers['x-page-user']
  return (
    pageUser !== undefined && pageUser !== userId && `${method} ${routeOptions.url}` !== 'GET /api/auth/user'
  )
}

/** Whether a method only reads. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD'
