import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Block } from '../../domain/accounts/account-block.ts'
import { refuse } from '../../domain/errors.ts'
import type { Actor } from '../services/services.ts'
import { type Access, accessOf, CONFIRMED, OPEN_WHILE_BLOCKED } from './access.ts'
import { RefusalError, requireConfirmation, requireRole } from './api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Whether the signed-in user proved who they are within the last minutes. */
    isConfirmed: boolean
  }
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Functions of other rooms that the guard calls. */
export interface Guard {
  /** The user who is signed in with this request's cookie, and what they have to do first. */
  findUser(request: FastifyRequest): Promise<{ actor: Actor; blockedBy: Block | null } | undefined>
  /** Whether this caller, who isn't an admin, can claim the first one. */
  isSetupOpen(visitor: FastifyRequest): Promise<boolean>
}

/** Enforces the access table on every API route. Throws at startup for a route that has no rule. */
export function guardRoutes(app: FastifyInstance, { findUser, isSetupOpen }: Guard): void {
  app.decorateRequest('actor', null)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const access = accessOf(doorOf(method, route.url))
      if (!access) throw new Error(`server/http/access.ts has no entry for ${method} ${route.url}`)
      route.config = { ...route.config, access }
    }
  })
  // Before the body is parsed, so a caller without access gets 401 or 403 no matter what they sent.
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (!access) throw new Error(`No access rule for ${request.method} ${request.routeOptions.url}`)
    if (access === 'anyone' || access === 'stripe') return
    const { actor = null, blockedBy = null } = (await findUser(request)) ?? {}
    request.actor = actor
    if (actor && isOfAnotherPage(request, actor.id)) throw new RefusalError(refuse('other_account'))
    if (blockedBy && !isOpenWhileBlocked(request, blockedBy)) throw new RefusalError(refuse(blockedBy))
    if (access === 'owner_or_setup' && actor?.role !== 'admin' && (await isSetupOpen(request))) return
    if (!actor) throw new RefusalError(refuse('signed_out'))
    if (access !== 'signed_in') requireRole(request, access === 'owner_or_setup' ? 'owner' : access)
    else if (actor.actsOnlyAs && !isRead(request.method) && !isOpenWhileBlocked(request, 'handed_over'))
      // Staff in that role don't act in someone's own account, such as with their saved cards.
      requireConfirmation(request)
    if (CONFIRMED.includes(doorOf(request.method, request.routeOptions.url))) requireConfirmation(request)
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

function isOpenWhileBlocked({ method, routeOptions }: FastifyRequest, block: Block): boolean {
  return OPEN_WHILE_BLOCKED[block].includes(doorOf(method, routeOptions.url))
}

/** Whether a method only reads. */
const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** A route as the access table lists it. HEAD is its GET without the body. */
function doorOf(method: string, url = ''): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`
}
