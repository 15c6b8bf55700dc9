import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { DESK_STYLE, polyfillFile } from './write-documents.ts'

const WORKER = 'web/offline/service-worker.ts'
/**
 * Staff need a connection, and their screens are half of the code. Most extensions are off, and pages of
 * those that are on need a connection too.
 */
const IS_LEFT_OUT = /\/(?:web\/(?:pages\/admin-page\.tsx|desk\/)|extensions\/)/

/** Bundles the service worker, with the list of the files that customers' pages start from without a connection. */
export function writeServiceWorker(outDir: string): Plugin {
  return {
    name: 'write-service-worker',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const shell = await readFile(path.join(outDir, 'shell.html'))
      const precached = [
        { url: '/shell.html', revision: createHash('sha256').update(shell).digest('hex') },
        ...filesOfCustomers(bundle).map((file) => ({ url: `/${file}`, revision: null })),
      ]
      const worker = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          PRECACHED: JSON.stringify(precached),
          POLYFILL: JSON.stringify(`/${polyfillFile(bundle)}`),
        },
        build: {
          write: false,
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      })
      const [chunk] = (worker as Rolldown.RolldownOutput).output
      await writeFile(path.join(outDir, chunk.fileName), chunk.code)
    },
  }
}

/** Hashed names only, so none of these files ever changes. */
export function filesOfCustomers(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(
    Object.keys(bundle).filter(
      (file) =>
        /\.(css|woff2)$|\/start-early-/.test(file) && !file.includes('-latin-') && !DESK_STYLE.test(file),
    ),
  )
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file) || IS_LEFT_OUT.test(chunk.facadeModuleId ?? '')) return
    files.add(file)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
  }
  for (const [file, output] of Object.entries(bundle))
    if (output.type === 'chunk' && output.isEntry) add(file)
  return [...files].sort()
}
