import { pageModule } from './page-modules.ts'

/** The module-graph fields that chunking depends on. */
interface GraphModule {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
}
type Graph = (id: string) => GraphModule | null

/** The modules that load with a lazily loaded page or part. */
export interface Loader {
  id: string
  hasForm: boolean
  isAboutSigning: boolean
}

const FORMS = /\/node_modules\/react-hook-form\//
const SIGNING = /\/web\/checkout\/agreements\/agreements-step\.tsx$/
/**
 * Not pages of customers, parts that only staff load, and Stripe's form, which shares a package only with
 * staff. Responses are checked only in test builds, which should be like any other. The calendar opens on
 * pages that have what it needs.
 */
const OTHERS = [
  pageModule('/admin/*?'),
  '/checkout/payment/payment-elements.tsx',
  '/desk/reports/month-sheet.tsx',
  '/desk/messages/message-settings.tsx',
  '/desk-machine/desk-machine.tsx',
  '/ui/toasts/toast-viewport.tsx',
  '/api/check-response.ts',
  '/times/date-calendar.tsx',
]

/**
 * Puts what several pages share into few chunks. Left to itself, the bundler makes one for each combination of pages, and on
 * a phone fifty requests take longer than the bytes in them. What only one page uses stays in that page's chunk, and what
 * only staff use in theirs.
 */
export function chunkGroups() {
  const loaders = new Map<string, readonly string[]>()
  const known = new Map<string, Loader>()

  /** The pages and other lazily loaded modules that can't load without a module. */
  function loadersOf(id: string, graph: Graph): readonly string[] {
    const found =
      loaders.get(id) ?? reach(id, (each) => graph(each)?.importers).filter((each) => isLoader(graph(each)))
    loaders.set(id, found)
    return found
  }

  function loaderOf(id: string, graph: Graph): Loader {
    const loader =
      known.get(id) ??
      loaderThatLoads(
        id,
        reach(id, (each) => graph(each)?.importedIds),
      )
    known.set(id, loader)
    return loader
  }

  return [
    // Every page loads these: React, the router, queries.
    { name: 'app', tags: ['$initial' as const], priority: 1 },
    // With what has to run before any schema is made (web/api/zod-without-eval.ts): a chunk runs before those that import it.
    {
      name: 'zod',
      test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'shared by pages',
      name: (id: string, context: { getModuleInfo: Graph }) => {
        const graph: Graph = (each) => context.getModuleInfo(each)
        return sharedChunk(loadersOf(id, graph).map((loader) => loaderOf(loader, graph)))
      },
      // Each goes where its own loaders say. Otherwise, the first chunk would also take what the others need.
      includeDependenciesRecursively: false,
    },
  ]
}

/** Parts of extensions that only staff load. */
const DESK_PARTS = /\/extensions\/[^/]+\/web\/desk\//

/** Pages that share something the others don't need, the fewest first. */
const FEW = [
  // Passwords and passkeys: other pages with forms don't need them.
  [
    'account',
    /\/(?:(?:login|register|forgot-password|reset-password|new-password|add-passkey|email-code|verify-email|profile)-page|account-settings|confirmation-dialog)\.tsx$/,
  ],
  ['packs', /\/pages\/packs-page\.tsx$/],
  ['planning', /\/pages\/(?:season|team|teams|waiting|move|offer)-page\.tsx$/],
  ['choosing', /\/pages\/(?:booking|season|waiting|move)-page\.tsx$/],
  // Open times and packs: visitors who sign in or pay by card don't need them.
  [
    'times',
    /\/(?:(?:home|booking|season|waiting|move|dashboard|receipt|offer|profile|packs)-page|pack-list|credit-payment)\.tsx$/,
  ],
] as const

const isLoader = (module: GraphModule | null) =>
  module !== null && (module.isEntry || module.dynamicImporters.length > 0)

/** A module, and all that `next` leads to from it. */
function reach(id: string, next: (id: string) => readonly string[] | undefined): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const other of next(each) ?? []) seen.add(other)
  return [...seen]
}

function loaderThatLoads(id: string, loaded: readonly string[]): Loader {
  const loads = (pattern: RegExp) => loaded.some((each) => pattern.test(each))
  return { id, hasForm: loads(FORMS), isAboutSigning: loads(SIGNING) }
}

/** The name of the chunk for a module with these loaders; null to leave it where the bundler puts it. */
export function sharedChunk(loaders: readonly Loader[]): string | null {
  const customers = loaders.filter(
    ({ id }) => !DESK_PARTS.test(id) && !OTHERS.some((other) => id.endsWith(other)),
  )
  if (loaders.length < 2 || customers.length === 0) return null
  if (customers.every(({ isAboutSigning }) => isAboutSigning)) return 'signing'
  for (const [name, pages] of FEW) if (customers.every(({ id }) => pages.test(id))) return name
  return customers.every(({ hasForm }) => hasForm) ? 'forms' : 'shared'
}
