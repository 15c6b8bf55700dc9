import { createServer } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fastifySSE } from '@fastify/sse'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'
import * as nouns from '../../domain/api/nouns.ts'
import { plainIssue } from '../../domain/plain-issue.ts'
import { accountingRoutes } from '../accounting/routes.ts'
import { adminAccountRoutes } from '../accounts/admin-routes.ts'
import { isSetupOpen } from '../accounts/claim-admin.ts'
import { machineRoutes } from '../accounts/machines/machine-routes.ts'
import { passkeyRoutes } from '../accounts/passkeys/passkey-routes.ts'
import { passwordRoutes } from '../accounts/password-routes.ts'
import { currentBlock } from '../accounts/queries.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { findSessionUser } from '../accounts/sessions/sessions.ts'
import { signInRoutes } from '../accounts/sign-in/sign-in-routes.ts'
import { attentionRoutes } from '../attention/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { ownBookingRoutes } from '../bookings/routes.ts'
import { calendarRoutes } from '../calendar/routes.ts'
import { catalogRoutes } from '../catalog/routes.ts'
import { closureRoutes } from '../closures/routes.ts'
import { type AnsweredRequest, logRequests } from '../core/request-log.ts'
import { bookingListRoutes } from '../desk/booking-list-routes.ts'
import { bookingPageRoutes } from '../desk/booking-page-routes.ts'
import { cancellationRoutes } from '../desk/cancellation-routes.ts'
import { customerRoutes } from '../desk/customers/routes.ts'
import { extraRoutes } from '../desk/extra-routes.ts'
import { linkRoutes } from '../desk/links/link-routes.ts'
import { settingsRoutes } from '../desk/settings-routes.ts'
import { holdRoutes } from '../holds/routes.ts'
import { closeConnections } from '../http/close-connections.ts'
import { handleError, handleNotFound } from '../http/error-handler.ts'
import { readForwardedFor, warnOfUnknownProxy } from '../http/forwarded-for.ts'
import { guardRoutes } from '../http/guard.ts'
import { type Handlers, handle } from '../http/handle.ts'
import { describeNoContent } from '../http/head-requests.ts'
import { openApiOf } from '../http/openapi.ts'
import { checkOrigin, refuseSecondHost } from '../http/origin-check.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { liveRoutes } from '../live/routes.ts'
import { fastLane } from '../memory/fast-lane.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import { messageRoutes } from '../notices/message-routes.ts'
import { savedCardRoutes } from '../payments/cards/routes.ts'
import { checkoutRoutes } from '../payments/checkout/routes.ts'
import { stripeWebhook } from '../payments/events/webhook.ts'
import { ledgerRoutes } from '../payments/ledger/routes.ts'
import { bookingLinkRoutes } from '../payments/links/routes.ts'
import { receiptRoutes } from '../payments/receipts/routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { onMachine } from '../services/on-machine.ts'
import type { Services } from '../services/services.ts'
import { slotRoutes } from '../slots/routes.ts'
import type { AppOptions } from './app-options.ts'
import { configRoutes } from './config-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { servePages } from './pages.ts'
import { isForPage } from './read-first-data.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: { name: string; path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean }
  }
}

const BODY_LIMIT_BYTES = 100_000
const CONNECTION_LIMITS = {
  /** Longer than proxies keep idle connections: if we closed one first, it could be just as the next request comes. */
  keepAliveTimeout: 72_000,
  /** Time limit for receiving a request. Responses, which include event streams, have none. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}

/** Apart from the configuration, which takes more than services, and what is registered by hand below. */
const { BY_HAND: _, CONFIG, ...NOUNS } = nouns

/** The handlers of each noun's routes. */
const HANDLERS: { [Noun in keyof typeof NOUNS]: (services: Services) => Handlers<(typeof NOUNS)[Noun]> } = {
  ACCOUNTS: accountRoutes,
  PASSKEYS: passkeyRoutes,
  DESK_MACHINES: machineRoutes,
  SIGN_IN: signInRoutes,
  PASSWORDS: passwordRoutes,
  ADMIN_ACCOUNTS: adminAccountRoutes,
  CATALOG: catalogRoutes,
  CLOSURES: closureRoutes,
  AVAILABILITY: slotRoutes,
  OWN_BOOKINGS: ownBookingRoutes,
  HOLDS: holdRoutes,
  CANCELLATIONS: cancellationRoutes,
  BOOKING_LIST: bookingListRoutes,
  CUSTOMERS: customerRoutes,
  BOOKING_PAGE: bookingPageRoutes,
  SETTINGS: settingsRoutes,
  EXTRAS: extraRoutes,
  LINKS: linkRoutes,
  CALENDAR: calendarRoutes,
  CHECKOUT: checkoutRoutes,
  SAVED_CARDS: savedCardRoutes,
  REFUNDS: ledgerRoutes,
  RECEIPTS: receiptRoutes,
  BOOKING_LINKS: bookingLinkRoutes,
  ATTENTION: attentionRoutes,
  AUDIT: auditRoutes,
  REPORTS: reportRoutes,
  MESSAGES: messageRoutes,
  ACCOUNTING: accountingRoutes,
}

/** Builds the whole app on the given services. Doesn't listen: `main.ts` does, and tests use `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, publicUrl, isSandbox } = options
  const isHttps = publicUrl.startsWith('https:')
  const listeners = [logRequests(services.log)]
  const note = (request: AnsweredRequest) => {
    for (const listener of listeners) listener(request)
  }
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // One line per request instead of two: core/request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler) => createServer(CONNECTION_LIMITS, fastLane(services.memory, handler, note)),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    // On shutdown, requests in flight finish; live/routes.ts closes the event streams.
    forceCloseConnections: 'idle',
    // Requests that come until then are answered like all others.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Given here, they keep Fastify from loading its own. Its types know only JSON Schema.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    // HEAD of everything that GET reads, by the same rules: see `http/guard.ts`.
    exposeHeadRoutes: true,
    frameworkErrors: handleError,
  })
  z.config({ customError: plainIssue })
  app.setErrorHandler(handleError)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  app.addHook('onResponse', async (request, reply) => {
    if (isForPage(request)) return
    const { id, method, url } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const route = request.routeOptions.url ?? 'not found'
    note({ id, method, url, route, status, ms })
  })
  readForwardedFor(app, options.trustProxy)
  refuseSecondHost(app)
  const draining = closeConnections(app, () => services.memory.close())
  warnOfUnknownProxy(app, options)
  app.decorate('sessionCookie', {
    name: isHttps ? '__Host-sid' : 'sid',
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
  })

  securityHeaders(app, {
    stripeOrigin: services.stripe?.stripeJsUrl ? new URL(services.stripe.stripeJsUrl).origin : null,
    tourVideoUrl: options.tourVideoUrl,
    isHttps,
    hasAnalytics: options.analyticsId !== null,
  })
  describeNoContent(app)
  await app.register(compress, { threshold: 1024 })
  const writeOpenApi = openApiOf(app)

  await app.register(async (api) => {
    checkOrigin(api, { publicUrl, isSandbox, host: options.host })
    await api.register(cookie, { secret: options.sessionSecret })
    api.decorateRequest('user', null)
    api.decorateRequest('sessionId', null)
    api.decorateRequest('isConfirmed', false)
    api.decorateRequest('isHandedOver', false)
    api.decorateRequest('isCodeEntered', false)
    api.decorateRequest('deskMachine', null)
    await api.register(fastifySSE)
    guardRoutes(api, {
      async findUser(request) {
        const signedIn = await findSessionUser(services, request)
        request.user = signedIn?.user ?? null
        request.sessionId = signedIn?.sessionId ?? null
        request.isConfirmed = signedIn?.isConfirmed ?? false
        request.isHandedOver = signedIn?.isHandedOver ?? false
        request.isCodeEntered = signedIn?.isCodeEntered ?? false
        request.deskMachine = signedIn?.deskMachine ?? null
        if (!signedIn) return undefined
        const { user, actor } = signedIn
        return { actor, blockedBy: currentBlock(services, user, signedIn) }
      },
      isSetupOpen: (visitor) => isSetupOpen(services, visitor),
      isOn: async (extension) =>
        (await services.extensions.on(services.db)).some(({ name }) => name === extension),
    })
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    // After the body is read, which would lose the context.
    api.addHook('preHandler', (request, _reply, done) => onMachine(request.deskMachine?.name ?? null, done))
    handle(api, services, CONFIG, await configRoutes(options))
    for (const [noun, handlersOf] of Object.entries(HANDLERS))
      handle(api, services, NOUNS[noun as keyof typeof NOUNS], handlersOf(services))
    for (const { name, routes } of services.extensions.all)
      if (routes) {
        const handlers = routes.handlersOf(services) as Handlers<Contract>
        handle(api, services, routes.contract as Contract, handlers, name)
      }
    await api.register((scope) => stripeWebhook(scope, services))
    await api.register((scope) => liveRoutes(scope, services))
    api.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
      answerFromMemory(services.memory, request, reply, {
        topic: null,
        read: async () => ({ value: Buffer.from(JSON.stringify(await writeOpenApi())) }),
      }),
    )
  })
  await app.register(
    healthRoutes(options, draining, (listener) => {
      listeners.push(listener)
    }),
  )
  const { pagesDir } = options
  if (pagesDir) await app.register(servePages({ ...options, pagesDir }))
  else app.setNotFoundHandler(handleNotFound)
  return app
}
