import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { configSchema } from '../../domain/config/config.schema.ts'
import type { AppOptions } from './app-options.ts'

/** Public configuration that the client loads first. */
export function configRoutes(options: AppOptions): FastifyPluginAsyncZod {
  const { services } = options
  return async (app) => {
    app.get('/api/config', { schema: { response: { 200: configSchema } } }, async () => ({
      now: services.clock.now().toString(),
      publishableKey: services.stripe?.publishableKey ?? null,
      stripeJsUrl: services.stripe?.stripeJsUrl ?? null,
      supportEmail: options.supportEmail,
      supportPhone: options.supportPhone,
      tourVideoUrl: options.tourVideoUrl,
      analyticsId: options.analyticsId,
      isSandbox: options.isSandbox,
    }))
  }
}
