import { globSync } from 'node:fs'
import path from 'node:path'
import type { Crawl } from './check-screens.ts'
import type { Devices } from './stage.ts'

type Walk = (walk: Crawl, devices: Devices) => Promise<void>

/** The walks through the screens of extensions: `walkScreens` in their e2e/screens.ts. */
export const EXTENSION_WALKS: readonly Walk[] = await Promise.all(
  globSync('extensions/*/e2e/screens.ts').map(
    async (file) => ((await import(path.resolve(file))) as { walkScreens: Walk }).walkScreens,
  ),
)
