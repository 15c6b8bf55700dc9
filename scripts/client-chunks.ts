/** What of the module graph decides where a module goes. */
interface GraphModule {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = (id: string) => GraphModule | null

/** Pages and parts with a form, which loads zod and React Hook Form. */
const WITH_FORM =
  /\/(account-settings|confirmation-dialog|(add-passkey|checkout|forgot-password|link|login|new-password|register|reset-password|sign)-page)\.tsx$/
const ABOUT_SIGNING = /\/pages\/(checkout|link|sign)-page\.tsx$/
/** Home and the page that loads it are one for this. */
const ROOT = /\/pages\/(root|home)-page\.tsx$/
/** Not pages of customers. Responses are checked only in test builds, which should be like any other. */
const OTHERS = /\/(staff-routes|toast-viewport|check-response)\.tsx?$/

/**
 * Puts what several pages share into few chunks. Left to itself, the bundler makes one for each combination of pages, and on
 * a phone fifty requests take longer than the bytes in them. What only one page uses stays in that page's chunk, and what
 * only staff use in theirs.
 */
export function chunkGroups() {
  const loaders = new Map<string, readonly string[]>()

  /** The pages and other lazily loaded modules that can't load without a module. */
  function loadersOf(id: string, graph: Graph): readonly string[] {
    const known = loaders.get(id)
    if (known) return known
    const found: string[] = []
    const seen = new Set([id])
    for (const each of seen) {
      const module = graph(each)
      if (!module) continue
      if (module.isEntry || module.dynamicImporters.length > 0) found.push(each)
      for (const importer of module.importers) seen.add(importer)
    }
    loaders.set(id, found)
    return found
  }

  return [
    // What every page loads: React, the router, queries.
    { name: 'app', tags: ['$initial' as const], priority: 1 },
    // With what has to run before any schema is made (web/api/without-eval.ts): a chunk runs before those that import it.
    { name: 'zod', test: /\/node_modules\/zod\/|\/without-eval\.ts$/, includeDependenciesRecursively: false },
    {
      debugName: 'shared by pages',
      name: (id: string, context: { getModuleInfo: Graph }) =>
        sharedChunk(loadersOf(id, (each) => context.getModuleInfo(each))),
      // Each goes where its own loaders say. Otherwise, the first chunk would take what the others need, too.
      includeDependenciesRecursively: false,
    },
  ]
}

/** The name of the chunk for a module with these loaders; null to leave it where the bundler puts it. */
export function sharedChunk(loaders: readonly string[]): string | null {
  const customers = loaders.filter((loader) => !OTHERS.test(loader))
  if (loaders.length < 2 || customers.every((loader) => ROOT.test(loader))) return null
  if (customers.every((loader) => ABOUT_SIGNING.test(loader))) return 'signing'
  return customers.every((loader) => WITH_FORM.test(loader)) ? 'forms' : 'shared'
}
