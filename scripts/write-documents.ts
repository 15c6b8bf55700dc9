import { readFile } from 'node:fs/promises'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { FACILITY_NAME } from '../domain/facility.ts'
import { CORE_PAGES, documentFile, type Page, pageModule } from '../domain/pages.ts'
import { PAGES } from '../extensions/domain.ts'
import { FIRST_DATA_PLACE } from '../server/documents/insert-first-data.ts'

const ROOT = path.resolve(import.meta.dirname, '../web')
const OPTIONS = { configFile: false, root: ROOT, logLevel: 'warn' } as const
const APP_SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
/** The one page that has a document for all of the desk's. */
const DESK: Page['path'] = '/admin/*?'
/** The file of web/desk.css. */
export const DESK_STYLE = /\/desk-[\w-]{8}\.css$/
const EMPTY_ROOT = '<div id="root"></div>'

/**
 * Writes a document for each page of the app, as it starts, with its title and the names of the scripts it
 * needs, shell.html for addresses without a page, and landing.html for visitors. No inline script or style,
 * which the content policy would refuse, but for the one style of the landing page
 * (server/documents/landing-document.ts).
 */
export function writeDocuments(): Plugin {
  return {
    name: 'write-documents',
    configureServer(server) {
      // Visitors of the development server get the landing page without the data that the server fills in.
      server.middlewares.use(async ({ url, headers }, response, next) => {
        if (url !== '/' || /signed_in=1/.test(headers.cookie ?? '')) return next()
        const { landing } = await server.ssrLoadModule('/landing/landing-markup.tsx')
        const page = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width" /></head><body>${landing}<script type="module" src="/landing/landing.ts"></script></body></html>`
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(url, page))
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        // Without the preload, most first visits show texts in another font (font-display: optional).
        const fonts = Object.keys(bundle).filter((file) =>
          /barlow-(?:condensed-700|400|600)-[\w-]{8}\.woff2$/.test(file),
        )
        const template = String(index.source).replace(
          '</title>',
          () => `</title>${fonts.map(fontLink).join('')}`,
        )
        const start = this.emitFile({
          type: 'asset',
          name: 'start-early.js',
          source: await readFile(path.join(ROOT, 'app/start-early.js')),
        })
        const startFile = this.getFileName(start)
        const polyfill = polyfillFile(bundle)
        const deskStyle = Object.keys(bundle).find((file) => DESK_STYLE.test(file))
        if (!deskStyle) throw new Error('The build made no style sheet for the desk')
        const { pageMarkup, shellMarkup } = await render<Prerender>('app/prerender.tsx')
        for (const page of [...CORE_PAGES, ...PAGES, null]) {
          const title = page ? `${page.title} · ${FACILITY_NAME}` : FACILITY_NAME
          const markup = page && pageMarkup.get(page.path)
          const root = markup
            ? `<div id="root" data-page="${page.path}">${markup}</div>`
            : `<div id="root">${shellMarkup(page)}</div>`
          const links =
            page?.path === DESK ? `<link rel="stylesheet" href="/${deskStyle}" /></head>` : '</head>'
          const others = scriptsOf(bundle, page ? pageModule(page) : 'web/pages/not-found-page.tsx')
          const source = template
            .replace(APP_SCRIPT, (_, app) => startScript(startFile, { app, others, polyfill }))
            .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
            .replace('</head>', () => links)
            .replace(EMPTY_ROOT, () => root)
            .replace('</body>', `${FIRST_DATA_PLACE}</body>`)
          this.emitFile({ type: 'asset', fileName: page ? documentFile(page) : 'shell.html', source })
        }
        const { landing } = await render<{ landing: string }>('landing/landing-markup.tsx')
        const { code, style } = await buildLanding()
        checkStyle(bundle, landing, style)
        const script = this.emitFile({ type: 'asset', name: 'landing.js', source: code })
        const source = landingDocument(template, landing, style, this.getFileName(script))
        this.emitFile({ type: 'asset', fileName: 'landing.html', source })
      },
    },
  }
}

/** The chunk for browsers without Temporal. */
export function polyfillFile(bundle: Rolldown.OutputBundle): string {
  const polyfill = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.includes('/temporal-polyfill/'),
  )
  if (!polyfill) throw new Error('The build made no chunk for the Temporal polyfill')
  return polyfill.fileName
}

/** The files of a lazily loaded module, without the entry that the document has anyway. */
function scriptsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
  if (!page) throw new Error(`The build made no chunk for ${module}`)
  const files = new Set([page.fileName])
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  return [...files].filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file))
}

const fontLink = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`
/** The first script of a document, and what it loads then. */
function startScript(
  file: string,
  { app, others, polyfill }: { app: string; others: string[]; polyfill: string },
) {
  const data = [`data-app="${app}"`, `data-others="/${others.join(' /')}"`, `data-polyfill="/${polyfill}"`]
  return `<script async fetchpriority="high" src="/${file}" ${data.join(' ')}></script>`
}

interface Prerender {
  pageMarkup: ReadonlyMap<string, string>
  shellMarkup: (page: Page | null) => string
}

/** Imports a module that renders markup. */
async function render<Module>(file: string): Promise<Module> {
  return (await runnerImport<Module>(path.join(ROOT, file), OPTIONS)).module
}

function landingDocument(index: string, markup: string, style: string, script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
${headOf(index)}    <style>${style}</style>
    <script type="module" fetchpriority="low" src="/${script}"></script>
  </head>
  <body>${markup}</body>
</html>
`
}

/** The head of all pages, without the app and the tags that the server adds for each page. */
function headOf(index: string): string {
  const [, head = ''] = /<head>\n?([\s\S]*?)<\/head>/.exec(index) ?? []
  return head.replaceAll(
    /\s*<script type="module"[\s\S]*?<\/script>|\s*<link rel="(modulepreload|stylesheet)"[^>]*>|\s*<meta\s+name="description"[^>]*>/g,
    '',
  )
}

/**
 * The landing page's style names its sources one by one, so it can miss one: it has to include every class that the app's style
 * knows, and only files that the app has.
 */
function checkStyle(bundle: Rolldown.OutputBundle, html: string, style: string): void {
  const missing = [...style.matchAll(/url\(\/?(.*?)\)/g)].find(([, file = '']) => !(file in bundle))
  if (missing) throw new Error(`The landing page's style needs ${missing[1]}, which the app doesn't have`)
  const appStyle = Object.values(bundle)
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('')
  for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g))
    for (const name of names.split(' ')) {
      const selector = `.${name.replaceAll(/[^\w-]/g, '\\$&')}`
      if (appStyle.includes(selector) && !style.includes(selector))
        throw new Error(`web/landing/landing.css has no source for the class ${name}`)
    }
}

/** The landing page's script and style, apart from the app's: shared chunks would be more requests. */
async function buildLanding(): Promise<{ code: string; style: string }> {
  const result = await build({
    ...OPTIONS,
    plugins: [tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path.join(ROOT, 'landing/landing.ts') },
    },
  })
  const [{ output } = { output: [] }] = [result].flat() as {
    output: { type: string; fileName: string; code?: string; source?: unknown }[]
  }[]
  const code = output.find(({ type }) => type === 'chunk')?.code
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))?.source
  if (!code || !style) throw new Error('The landing page has no script or no style')
  return { code, style: String(style).trim() }
}
