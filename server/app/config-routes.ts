import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { configSchema } from '../../domain/config/config.schema.ts'
import { watchWaitingLists } from '../catalog/settings.ts'
import { between } from '../documents/page-head.ts'
import { type Api, ok } from '../http/api.ts'
import type { AppOptions } from './app-options.ts'

/** Public configuration that the client loads first. */
export async function configRoutes(app: Api, options: AppOptions): Promise<void> {
  const { services, pagesDir } = options

  const hasWaitingLists = watchWaitingLists(services)
  const release = pagesDir && (await readRelease(pagesDir))
  app.get('/api/config', ok(configSchema), async () => ({
    now: services.clock.now().toString(),
    publishableKey: services.stripe?.publishableKey ?? null,
    stripeJsUrl: services.stripe?.stripeJsUrl ?? null,
    hasEmail: services.hasEmail,
    hasWaitingLists: await hasWaitingLists(),
    supportEmail: options.supportEmail,
    supportPhone: options.supportPhone,
    tourVideoUrl: options.tourVideoUrl,
    analyticsId: options.analyticsId,
    isSandbox: options.isSandbox,
    release,
  }))
}

/** Read once: a new client comes with a new server. */
async function readRelease(pagesDir: string): Promise<string | null> {
  const shell = await readFile(path.join(pagesDir, 'shell.html'), 'utf8')
  return / src="([^"]+)"/.exec(between(shell, '<script type="module"', '>'))?.[1] ?? null
}
