import type { FastifyServerOptions } from 'fastify'
import type { Services } from '../services/services.ts'

export interface AppOptions {
  services: Services
  /** Where people reach the app; https makes cookies Secure. */
  publicUrl: string
  sessionSecret: string
  isSandbox: boolean
  supportEmail: string
  supportPhone: string
  tourVideoUrl: string | null
  analyticsId: string | null
  metricsToken: string | null
  trustProxy: string[] | null
  logger: FastifyServerOptions['loggerInstance']
  /** Folder of the built client; null in tests that have no use for pages. */
  pagesDir: string | null
}
