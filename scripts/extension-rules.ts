import type { Import } from './read-imports.ts'

/** The lists of extensions, and the files that compose a product of the core and a list. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'extensions/domain.ts': [
    'server/app/main.ts',
    'server/app/reads-without-stripe.test.ts',
    'web/app/all-routes.ts',
    'scripts/write-documents.ts',
    'testing/start-test-app.ts',
  ],
  'extensions/server.ts': [
    'server/cli/reconcile-cli.ts',
    'server/app/main.ts',
    'testing/start-test-app.ts',
    'testing/all-routes.ts',
    'testing/all-jobs.ts',
    'testing/switch-on-stored.ts',
  ],
  'extensions/web.ts': ['web/app/main.tsx'],
  'extensions/sandbox.ts': ['server/app/main.ts', 'testing/fill/filler.ts'],
  'extensions/pictures.ts': ['web/app/main.tsx'],
}

/** The folders that each part of an extension may import from, in the core and in the extension itself. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  emails: ['domain', 'emails'],
  server: ['domain', 'emails', 'server'],
  web: ['domain', 'web'],
  sandbox: ['domain', 'sandbox'],
  tests: ['domain', 'emails', 'server', 'sandbox', 'testing', 'tests'],
  e2e: ['domain', 'testing', 'e2e'],
  bench: ['domain', 'testing', 'bench'],
  // extension.ts
  '': ['domain', 'emails', 'server'],
}

/** The path of a file within its extension: "server/routes.ts". Files of the core keep theirs. */
export function withinExtension(file: string): string {
  return file.replace(/^extensions\/[\w-]+\//, '')
}

/**
 * An import into an extension, or from one, that breaks the fence: the core reaches extensions only through
 * the lists that composition passes in, and they don't know each other.
 */
export function checkFence({ from, to, isOwn }: Import): string[] {
  if (!isOwn) return []
  const [source, target] = [extensionOf(from), extensionOf(to)]
  if (source === null) return checkCore(from, to)
  if (isList(from)) return []
  const allowed = PARTS[partOf(from)]
  if (!allowed)
    return [`${from}: an extension has no folder ${partOf(from)}; see PARTS in scripts/extension-rules.ts`]
  if (target === null) {
    const floor = to.split('/')[0] ?? ''
    return allowed.includes(floor) ? [] : [`${from}: may import ${allowed.join(', ')}, and not ${to}`]
  }
  if (isList(to)) return [`${from}: an extension doesn't know the list that it's in`]
  if (target !== source)
    return [`${from}: may not import ${to}, part of another extension; add a seam that both can use`]
  return allowed.includes(partOf(to)) ? [] : [`${from}: may not import ${to}, another part of its extension`]
}

function checkCore(from: string, to: string): string[] {
  if (extensionOf(to) === null) return []
  return LISTS[to]?.includes(from)
    ? []
    : [`${from}: the core doesn't import ${to}; hand it in with the list of extensions`]
}

const isList = (file: string) => file in LISTS

/** The extension of a file; the lists' own is empty, and null is the core. */
function extensionOf(file: string): string | null {
  if (isList(file)) return ''
  return /^extensions\/([\w-]+)\//.exec(file)?.[1] ?? null
}

function partOf(file: string): string {
  const parts = withinExtension(file).split('/')
  return parts.length > 1 ? (parts[0] ?? '') : ''
}
