import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CONFIG } from '../../domain/api/config.ts'
import { between } from '../documents/page-head.ts'
import type { Handlers } from '../http/handle.ts'
import type { AppOptions } from './app-options.ts'

export async function configRoutes(options: AppOptions): Promise<Handlers<typeof CONFIG>> {
  const { services, pagesDir } = options
  const release = pagesDir && (await readRelease(pagesDir))

  return {
    'GET /api/config': async () => ({
      now: services.clock.now().toString(),
      publishableKey: services.stripe?.publishableKey ?? null,
      stripeJsUrl: services.stripe?.stripeJsUrl ?? null,
      hasEmail: services.hasEmail,
      extensions: Object.fromEntries(
        (await services.extensions.lastOn()).map(({ name, places = [] }) => [name, [...places]]),
      ),
      supportEmail: options.supportEmail,
      supportPhone: options.supportPhone,
      tourVideoUrl: options.tourVideoUrl,
      analyticsId: options.analyticsId,
      isSandbox: options.isSandbox,
      release,
    }),
  }
}

/** Read once: a new client comes with a new server. */
async function readRelease(pagesDir: string): Promise<string | null> {
  const shell = await readFile(path.join(pagesDir, 'shell.html'), 'utf8')
  return between(shell, ' data-app="', '"') || null
}
