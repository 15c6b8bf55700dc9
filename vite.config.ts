import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/client-chunks.ts'
import { writeDocuments } from './scripts/write-documents.ts'
import { writeServiceWorker } from './scripts/write-service-worker.ts'

const API = process.env.BARN_API ?? 'http://localhost:3000'

/** The oldest browsers we support: docs/architecture.md, "Browsers". */
const BROWSERS = ['chrome131', 'edge131', 'firefox132', 'safari18', 'ios18']

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

/** Writes .br and .gz next to every text file worth compressing, so the server never compresses on the fly. */
function precompress(outDir: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true })
      await Promise.all(entries.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length <= 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

const outDir = join(import.meta.dirname, 'dist/web')

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), writeDocuments(), writeServiceWorker(outDir), precompress(outDir)],
  // Data URLs would need a wider content policy. One small style sheet, so that the prerendered page has its own.
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: BROWSERS,
    // Written beside the bundle for stack traces; the bundle doesn't name them and the server doesn't serve them.
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  // Whole path parts only: /api-client.ts is one of our files.
  server: { proxy: { '^/(api|sandbox|healthz)([/?]|$)': API } },
})
