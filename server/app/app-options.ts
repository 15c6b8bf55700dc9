import type { FastifyServerOptions } from 'fastify'
import type { Pool } from 'pg'
import type { Page } from '../../domain/pages.ts'
import type { Services } from '../services/services.ts'

export interface AppOptions {
  services: Services
  /** The address people use; https makes cookies Secure. No trailing slash. */
  publicUrl: string
  sessionSecret: string
  isSandbox: boolean
  /** Where the server listens: a name, or an address. */
  host: string
  supportEmail: string
  supportPhone: string
  tourVideoUrl: string | null
  analyticsId: string | null
  metricsToken: string | null
  /** The database connections in use, for the metrics; null in tests without. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | null
  trustProxy: string[] | null
  logger: FastifyServerOptions['loggerInstance']
  /** Folder of the built client; null in tests that only use the API. */
  pagesDir: string | null
  /** The pages of extensions. */
  pages: readonly Page[]
}
