import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, type Plugin, runnerImport } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../web')
const OPTIONS = { configFile: false, root: ROOT, logLevel: 'warn' } as const

/**
 * Writes landing.html: the head of index.html, the landing page as HTML with its own style in it, and a small script
 * instead of the app. The server allows that one style in its content policy (server/documents/landing-document.ts).
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    configureServer(server) {
      // Visitors of the development server get the page, too, but without what the server fills in.
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
        const { module } = await runnerImport<{ landing: string }>(
          path.join(ROOT, 'landing/landing-markup.tsx'),
          OPTIONS,
        )
        const { code, style } = await buildScript()
        const script = this.emitFile({ type: 'asset', name: 'landing.js', source: code })
        const missing = [...style.matchAll(/url\(\/?(.*?)\)/g)].find(([, file = '']) => !(file in bundle))
        if (missing)
          throw new Error(`The landing page's style needs ${missing[1]}, which the app doesn't have`)
        const appStyle = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
        checkClasses(module.landing, style, appStyle?.type === 'asset' ? String(appStyle.source) : '')
        const head = headOf(String(index.source))
        this.emitFile({
          type: 'asset',
          fileName: 'landing.html',
          source: `<!doctype html>
<html lang="en">
  <head>
${head}    <style>${style}</style>
    <script type="module" fetchpriority="low" src="/${this.getFileName(script)}"></script>
  </head>
  <body>${module.landing}</body>
</html>
`,
        })
      },
    },
  }
}

/** What all pages have in their heads, without the app and what the server says about each page. */
function headOf(index: string): string {
  const [, head = ''] = /<head>\n?([\s\S]*?)<\/head>/.exec(index) ?? []
  return head.replaceAll(
    /\s*<script type="module"[\s\S]*?<\/script>|\s*<link rel="(modulepreload|stylesheet)"[^>]*>|\s*<meta\s+name="description"[^>]*>/g,
    '',
  )
}

/** The style names its sources one by one, so it can miss one: every class that the app's style knows has to be in it. */
function checkClasses(html: string, style: string, appStyle: string): void {
  for (const [, names = ''] of html.matchAll(/class="([^"]*)"/g))
    for (const name of names.split(' ')) {
      const selector = `.${name.replaceAll(/[^\w-]/g, '\\$&')}`
      if (appStyle.includes(selector) && !style.includes(selector))
        throw new Error(`web/landing/landing.css has no source for the class ${name}`)
    }
}

/** The page's script and style, apart from the app's: chunks they shared would be more requests. */
async function buildScript(): Promise<{ code: string; style: string }> {
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
