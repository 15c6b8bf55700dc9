import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Attempts, Contract, Route } from '../../domain/api/contract.ts'
import type { Outcome } from '../../domain/errors.ts'
import type { Extension } from '../services/extension.ts'
import type { RateLimits } from '../services/rate-limits.ts'
import type { Services } from '../services/services.ts'
import { actorOf, requireConfirmation, unwrap } from './api.ts'

type Checked<R, Part extends string> =
  R extends Record<Part, { _zod: { output: infer Output } }> ? Output : unknown

/** A request to a route, whose parts its schemas have checked. */
type RequestOf<R> = FastifyRequest & {
  params: Checked<R, 'params'>
  query: Checked<R, 'query'>
  body: Checked<R, 'body'>
}

/** A handler's result: null for 204. A hidden route can respond with anything. */
type Returned<R> = R extends { isHidden: true }
  ? unknown
  : R extends { returns: { _zod: { input: infer Input } } }
    ? Input
    : null

/** Nothing, if it was sent without Fastify. */
type Answer<R> = Returned<R> | Outcome<Returned<R>> | FastifyReply | undefined

type Handler<R> = (request: RequestOf<R>, reply: FastifyReply) => Answer<R> | Promise<Answer<R>>

/** One for each route of a noun. A refusal they return becomes the response. */
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

/** An extension's part of the contract, with its handlers. */
export function routesOf<C extends Contract>(
  contract: C,
  handlersOf: (services: Services) => Handlers<C>,
): NonNullable<Extension['routes']> {
  return { contract, handlersOf }
}

/** Registers the routes of a noun, or of an extension. `guard.ts` decides who can call them. */
export function handle<C extends Contract>(
  app: FastifyInstance,
  { limits }: Pick<Services, 'limits'>,
  contract: C,
  handlers: Handlers<C>,
  extension?: string,
): void {
  for (const [name, route] of Object.entries<Route>(contract)) {
    const [method, url] = name.split(' ') as [HTTPMethods, string]
    const handler = handlers[name as keyof C] as Handler<Route>
    app.route({
      method,
      url,
      config: { route, ...(extension !== undefined && { extension }) },
      ...optionsOf(route),
      handler: answering(route, handler, limits),
    })
  }
}

/** The statuses of successful responses: the first, unless the handler sets the other. */
function statusesOf({ returns, status, isHidden }: Route): number[] {
  return isHidden ? [] : [status ?? (returns ? 200 : 204)].flat()
}

function optionsOf(route: Route) {
  const { params, query, body, returns = z.null(), bodyLimit, isHidden } = route
  const response = Object.fromEntries(statusesOf(route).map((status) => [status, returns]))
  return {
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(isHidden ? { hide: true } : { response }),
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
  }
}

function answering(route: Route, handler: Handler<Route>, limits: RateLimits) {
  const [status] = statusesOf(route)
  const confirms =
    typeof route.confirms === 'function' ? (route.confirms as (body: unknown) => boolean) : null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (confirms?.(request.body)) requireConfirmation(request)
    if (route.attempts) await countAttempt(limits, route.attempts, request)
    if (status !== undefined) reply.code(status)
    const answer = await handler(request, reply)
    return isOutcome(answer) ? unwrap(answer) : answer
  }
}

async function countAttempt(limits: RateLimits, attempts: Attempts, request: FastifyRequest): Promise<void> {
  const { limit, of } = attempts
  const account = typeof of === 'function' ? of(request.body as never) : of && actorOf(request).id
  unwrap(await limits.count(limit, { ip: request.ip, account }))
}

/** No response has a field `ok`. */
function isOutcome(answer: unknown): answer is Outcome<unknown> {
  return typeof answer === 'object' && answer !== null && typeof (answer as { ok?: unknown }).ok === 'boolean'
}
