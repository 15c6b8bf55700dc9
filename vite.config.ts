import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/client-chunks.ts'
import { prerenderLanding } from './scripts/prerender-landing.ts'
import { writeServiceWorker } from './scripts/write-service-worker.ts'

const API = process.env.BARN_API ?? 'http://localhost:3000'
const EMPTY_ROOT = '<div id="root"></div>'

/** Placeholder until the script loads: the header band and the first cards. */
const SKELETON = `<div class="column" aria-busy="true">
        <div class="shell-band"><h1 class="sr-only">The Barn</h1></div>
        <div class="shell-card"></div>
        <div class="shell-card"></div>
      </div>`

/** Writes shell.html, for every page but the landing page. No inline script or style, which the content policy would refuse. */
function writeShell(): Plugin {
  return {
    name: 'write-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        // The headings'. Texts use Barlow once it's there, and don't wait for it.
        const fonts = Object.keys(bundle).filter((file) => /barlow-condensed-700\b.*\.woff2$/.test(file))
        index.source = preload(String(index.source), fonts.map(fontLink))
        const source = index.source
          .replace(/<title>.*<\/title>/, '<title>The Barn</title>')
          .replace(EMPTY_ROOT, `<div id="root">${SKELETON}</div>`)
        this.emitFile({ type: 'asset', fileName: 'shell.html', source })
      },
    },
  }
}

const fontLink = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`
const preload = (html: string, links: string[]) => html.replace('</title>', () => `</title>${links.join('')}`)

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
  plugins: [
    react(),
    tailwindcss(),
    writeShell(),
    prerenderLanding(),
    writeServiceWorker(outDir),
    precompress(outDir),
  ],
  // Data URLs would need a wider content policy. One small style sheet, so that the prerendered page has its own.
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'es2022',
    // Written beside the bundle for stack traces; the bundle doesn't name them and the server doesn't serve them.
    sourcemap: 'hidden',
    // For bench, which counts the bytes of each page.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  // Whole path parts only: /api-client.ts is one of our files.
  server: { proxy: { '^/(api|sandbox|healthz)([/?]|$)': API } },
})
