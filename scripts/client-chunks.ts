/** The module-graph fields that chunking depends on. */
interface GraphModule {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
}
type Graph = (id: string) => GraphModule | null

/** A module that several pages or lazily loaded parts share. */
export interface SharedModule {
  id: string
  /** The pages and parts that can't load without it. */
  loaders: ReadonlySet<string>
  /** It, and the shared modules that it needs. */
  needs: readonly string[]
  /** In characters of source. */
  size: number
}

/** The desk's page, and parts of it. */
const IS_STAFFS = /\/admin-page\.tsx$|\/desk\//
/** Only in test builds, which should otherwise be like any other. */
const CHECKS = '/api/check-response.ts'
const IS_PAGE = /-page\.tsx$/
const IS_OPENED_MOST = /\/(?:home|login|booking|checkout|dashboard)-page\.tsx$/
/** The price of a request for one more chunk, in characters of unneeded source. */
const REQUEST = 20_000

/**
 * How much unneeded code matters: less for staff, who are at a desk, and for parts, which load after a page.
 */
function weightOf(loader: string): number {
  if (IS_OPENED_MOST.test(loader)) return 4
  return IS_PAGE.test(loader) && !IS_STAFFS.test(loader) ? 1 : 0.1
}

/**
 * Puts what several pages share into few chunks. Left to itself, the bundler makes one for each combination of pages, and on
 * a phone fifty requests take longer than the bytes in them. What only one page uses stays in that page's chunk, and what
 * only staff use in theirs.
 */
export function chunkGroups() {
  const candidates: string[] = []
  let chunks: ReadonlyMap<string, string> | null = null
  return [
    // Every page loads these: React, the router, queries.
    { name: 'app', tags: ['$initial' as const], priority: 1 },
    // With what has to run before any schema is made (web/api/zod-without-eval.ts): a chunk runs before those that import it.
    {
      name: 'zod',
      test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/,
      includeDependenciesRecursively: false,
      priority: 1,
    },
    {
      debugName: 'shared by pages',
      // Called for every module before the first is named.
      test(id: string) {
        candidates.push(id)
        return true
      },
      name(id: string, context: { getModuleInfo: Graph }) {
        chunks ??= sharedChunks(listShared(candidates, (each) => context.getModuleInfo(each)))
        return chunks.get(id) ?? null
      },
      // Each goes where its own loaders say. Otherwise, the first chunk would also take what the others need.
      includeDependenciesRecursively: false,
    },
  ]
}

/** The modules that several pages or parts share, and not only staff's. */
function listShared(ids: readonly string[], graph: Graph): SharedModule[] {
  const isLoader = (id: string) =>
    !id.endsWith(CHECKS) && (graph(id)?.isEntry || (graph(id)?.dynamicImporters.length ?? 0) > 0)
  const loaded = ids.map((id) => ({
    id,
    loaders: reach(id, (each) => graph(each)?.importers).filter(isLoader),
  }))
  const shared = loaded.filter(
    ({ loaders }) => loaders.length > 1 && loaders.some((loader) => !IS_STAFFS.test(loader)),
  )
  const known = new Set(shared.map(({ id }) => id))
  return shared.map(({ id, loaders }) => ({
    id,
    loaders: new Set(loaders),
    needs: reach(id, (each) => graph(each)?.importedIds).filter((each) => known.has(each)),
    size: graph(id)?.code?.length ?? 0,
  }))
}

/** A module, and all that `next` leads to from it. */
function reach(id: string, next: (id: string) => readonly string[] | undefined): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const other of next(each) ?? []) seen.add(other)
  return [...seen]
}

interface Group {
  loaders: ReadonlySet<string>
  ids: string[]
}

/**
 * The name of each module's chunk. Starts with a chunk for each combination of loaders, and merges two while
 * that costs less than the requests it saves: pages that load both save one, and the others load code that
 * they don't need.
 */
export function sharedChunks(modules: readonly SharedModule[]): Map<string, string> {
  const same = Map.groupBy(modules, ({ loaders }) => [...loaders].sort().join()).values()
  const groups: Group[] = [...same].map((each) => ({
    loaders: each[0]?.loaders ?? new Set(),
    ids: each.map(({ id }) => id),
  }))
  const costOf = costs(new Map(modules.map((module) => [module.id, module])))
  for (let pair = cheapest(groups, costOf); pair; pair = cheapest(groups, costOf)) {
    const [one, other] = pair
    groups.splice(groups.indexOf(other), 1)
    groups[groups.indexOf(one)] = {
      loaders: one.loaders.union(other.loaders),
      ids: [...one.ids, ...other.ids],
    }
  }
  return new Map(groups.flatMap(({ ids }, index) => ids.map((id) => [id, `shared-${index + 1}`] as const)))
}

type Cost = (one: Group, other: Group) => number

/** The two groups that cost the least to merge; null if none is worth it. */
function cheapest(groups: readonly Group[], costOf: Cost): readonly [Group, Group] | null {
  let least = REQUEST
  let pair: readonly [Group, Group] | null = null
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const cost = costOf(one, other)
      if (cost < least) [least, pair] = [cost, [one, other]]
    }
  return pair
}

/** The price of merging two groups: the unneeded characters that pages then load, for each request saved. */
function costs(modules: ReadonlyMap<string, SharedModule>): Cost {
  const known = new WeakMap<Group, Map<string, number>>()
  function inVain(group: Group, loader: string): number {
    const ofGroup = known.get(group) ?? new Map<string, number>()
    known.set(group, ofGroup)
    const size = ofGroup.get(loader) ?? measure(group, loader)
    ofGroup.set(loader, size)
    return size
  }
  function measure({ ids }: Group, loader: string): number {
    const needed = new Set(ids.flatMap((id) => modules.get(id)?.needs ?? []))
    const missing = [...needed]
      .flatMap((id) => modules.get(id) ?? [])
      .filter(({ loaders }) => !loaders.has(loader))
    return sum(missing.map(({ size }) => size))
  }
  const allInVain = (group: Group, loaders: ReadonlySet<string>) =>
    sum([...loaders.difference(group.loaders)].map((loader) => weightOf(loader) * inVain(group, loader)))
  return (one, other) => {
    const saved = sum([...one.loaders.intersection(other.loaders)].map(weightOf))
    return saved === 0
      ? Number.POSITIVE_INFINITY
      : (allInVain(one, other.loaders) + allInVain(other, one.loaders)) / saved
  }
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
