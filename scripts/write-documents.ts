import path from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { FACILITY_NAME } from '../domain/facility.ts'
import { documentFile, PAGE_PATHS, PAGES, type PagePath } from '../domain/pages.ts'
import { FIRST_DATA_PLACE } from '../server/documents/insert-first-data.ts'
import { pageModule } from './page-modules.ts'

const EMPTY_ROOT = '<div id="root"></div>'

/**
 * Writes a document for each page of the app, with its title, its heading, and a preload for each script it needs, and
 * shell.html for addresses without a page. No inline script or style, which the content policy would refuse.
 */
export function writeDocuments(): Plugin {
  return {
    name: 'write-documents',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build made no index.html')
        // The headings'. Texts use Barlow once it's there, and don't wait for it.
        const fonts = Object.keys(bundle).filter((file) => /barlow-condensed-700\b.*\.woff2$/.test(file))
        index.source = preload(String(index.source), fonts.map(fontLink))
        const template = index.source.replace('</body>', `${FIRST_DATA_PLACE}</body>`)
        const { module } = await runnerImport<{ shellMarkup: (page: PagePath | null) => string }>(
          path.resolve(import.meta.dirname, '../web/shell/shell-markup.tsx'),
          { configFile: false, root: path.resolve(import.meta.dirname, '../web'), logLevel: 'warn' },
        )
        for (const page of [...PAGE_PATHS, null]) {
          const title = page ? `${PAGES[page].title} · ${FACILITY_NAME}` : FACILITY_NAME
          const scripts = scriptsOf(bundle, page ? pageModule(page) : '/web/pages/not-found-page.tsx')
          const source = preload(template, scripts.map(moduleLink))
            .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
            .replace(EMPTY_ROOT, () => `<div id="root">${module.shellMarkup(page)}</div>`)
          this.emitFile({ type: 'asset', fileName: page ? documentFile(page) : 'shell.html', source })
        }
      },
    },
  }
}

/** The files of a lazily loaded module, without the entry that the document has anyway. */
function scriptsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!page) throw new Error(`The build made no chunk for ${module}`)
  const files = new Set([page.fileName])
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  return [...files].filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file))
}

const fontLink = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`
const moduleLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`
const preload = (html: string, links: string[]) => html.replace('</title>', () => `</title>${links.join('')}`)
