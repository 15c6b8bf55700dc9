import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { chunkGroups } from './scripts/client-chunks.ts'

const API = process.env.BARN_API ?? 'http://localhost:3000'
const EMPTY_ROOT = '<div id="root"></div>'

/** Placeholder until the script loads: the header band and the first cards. */
const SKELETON = `<div class="column" aria-busy="true">
        <div class="shell-band"><h1 class="sr-only">The Barn</h1></div>
        <div class="shell-card"></div>
        <div class="shell-card"></div>
      </div>`

/**
 * Writes two documents: index.html with the signed-out landing page in it, so that it paints before any script
 * runs, and shell.html for every other page. No inline script or style, which the content policy would refuse.
 */
function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        const { module } = await runnerImport<{ landing: string }>(
          join(import.meta.dirname, 'web/app/prerender.tsx'),
          { configFile: false, root: join(import.meta.dirname, 'web'), logLevel: 'warn' },
        )
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        const rootPage = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith('/pages/root-page.tsx'),
        )
        const withFonts = preload(String(index.source), fonts.map(fontLink))
        index.source = preload(withFonts, rootPage ? [moduleLink(rootPage.fileName)] : []).replace(
          EMPTY_ROOT,
          () => `<div id="root" data-prerendered="/">${module.landing}</div>`,
        )
        const source = withFonts
          .replace(/<title>.*<\/title>/, '<title>The Barn</title>')
          .replace(EMPTY_ROOT, `<div id="root">${SKELETON}</div>`)
        this.emitFile({ type: 'asset', fileName: 'shell.html', source })
      },
    },
  }
}

const fontLink = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`
const moduleLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`
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
  plugins: [react(), tailwindcss(), prerenderLanding(), precompress(outDir)],
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
