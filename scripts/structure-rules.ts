import path from 'node:path'
import { checkCore } from './core-rules.ts'
import { checkFence, withinExtension } from './extension-rules.ts'
import { type Import, importsOf, type SourceFile } from './read-imports.ts'

const MAX_LINES = 300
const ALL = /.*/

/** The floors that each floor may import from, besides itself. */
const FLOORS: Record<string, readonly string[]> = {
  domain: [],
  emails: ['domain'],
  server: ['domain', 'emails'],
  web: ['domain'],
  sandbox: [],
  testing: ['domain', 'emails', 'server', 'sandbox'],
  e2e: ['domain', 'testing'],
  bench: ['domain', 'server', 'testing'],
  scripts: ['domain', 'server'],
}

const RULES: { in: RegExp; forbid: RegExp; except?: RegExp; alsoInComments?: boolean; because: string }[] = [
  {
    in: /^domain\//,
    forbid: /\bnew Date\b|\bDate\.now\b|\bTemporal\.Now\b|\bMath\.random\b/,
    because: 'a rule takes `now` as a parameter and has no clock and no chance',
  },
  {
    in: /^(server|emails)\//,
    forbid: /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b/,
    except:
      /^server\/(core\/clock|cli\/admin-cli|cli\/backup-cli|accounts\/sessions\/sessions|db\/embedded-postgres)\.ts$/,
    because: 'business time comes from the injected clock',
  },
  {
    in: /^(domain|server|emails|web|sandbox)\//,
    forbid: /\bprocess\.env\b/,
    except: /^server\/core\/env\.ts$/,
    because: 'server/core/env.ts is the only reader of the environment',
  },
  {
    in: /^(domain|server|emails)\//,
    forbid: /(?<![.\w])fetch\(/,
    because:
      'the server talks to PostgreSQL, Stripe, and the mail server alone (docs/operations.md, Connections)',
  },
  {
    in: /^(domain|server|emails|web)\//,
    forbid: /\brejectUnauthorized\b|\binnerHTML\b|\bdangerouslySetInnerHTML\b|\bnew Function\b/,
    because: 'certificates are checked, and text is never a page or code (docs/security.md)',
  },
  {
    in: /^web\/ui\//,
    forbid: /\bfrom '(\.\.\/)+domain\//,
    because: 'web/ui knows nothing of the product',
  },
  {
    in: /^(extensions\/[^/]+\/)?web\/.*\.tsx$/,
    forbid: /(?<!=)>\n[^{<\n]*&& </,
    because: 'a condition outside of braces shows as text',
  },
  {
    in: ALL,
    forbid: /@ts-(ignore|nocheck)/,
    alsoInComments: true,
    because: 'the type checker is not to be silenced',
  },
]

/** The rooms of each floor from the bottom up. Those of one row don't import each other; `payments/*` stands for its subfolders. */
export type RoomOrder = Record<string, readonly (readonly string[])[]>

/** Reads the tables of rooms from CONTRIBUTING.md, which is the one place that states their order. */
export function readRoomOrder(guide: string): RoomOrder {
  const tables = guide.matchAll(/^\*\*(Server|Web) rooms\*\*.*\n\n\|.*\n\|.*\n((?:\|.*\n)+)/gm)
  return Object.fromEntries(
    [...tables].map(([, floor = '', rows = '']) => [
      floor.toLowerCase(),
      rows.split('\n').flatMap((row) => {
        const names = [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
        return names.length > 0 ? [names] : []
      }),
    ]),
  )
}

/** Every breach of the layout, as messages that say what to do; empty when all is well. */
export function findViolations(files: readonly SourceFile[], order: RoomOrder = {}): string[] {
  const sources = files.filter(({ path }) => !isTest(path))
  const imports = sources.flatMap(importsOf)
  const own = imports.filter(({ isOwn }) => isOwn)
  return [
    ...sources.flatMap(checkFile),
    ...imports.flatMap(checkFloors),
    ...imports.flatMap(checkFence),
    ...imports.flatMap(checkPackages),
    ...imports.flatMap(checkRooms),
    ...findFileCircles(own),
    ...findRoomCircles(own),
    ...new Set(own.flatMap((link) => checkOrder(link, order))),
    ...checkCore(own),
  ]
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function checkFile({ path: file, text }: SourceFile): string[] {
  const violations = RULES.filter(
    (rule) =>
      rule.in.test(withinExtension(file)) &&
      !rule.except?.test(file) &&
      rule.forbid.test(rule.alsoInComments ? text : withoutComments(text)),
  ).map((rule) => `${file}: ${rule.because}`)
  const name = path.posix.basename(file).replace(/\.tsx?$/, '')
  if (/^(utils?|helpers?|common|misc|shared|index)$/.test(name))
    violations.push(`${file}: name a file for what it does; this name is a drawer`)
  if (!/^[a-z0-9-]+(\.[a-z]+)*$/.test(name)) violations.push(`${file}: file names are kebab-case`)
  const lines = text.split('\n').length
  if (lines > MAX_LINES && file !== 'server/db/schema.ts')
    violations.push(`${file}: ${lines} lines; which second thing lives here? (at most ${MAX_LINES})`)
  return violations
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
}

function checkFloors({ from, to, isOwn, isDynamic }: Import): string[] {
  if (!isOwn) return []
  const [floor = '', target = ''] = [floorOf(from), floorOf(to)]
  if (floor === target || target === 'extensions' || !(floor in FLOORS)) return []
  // The one way into the sandbox from the product: loaded by main.ts when it is wanted.
  if (target === 'sandbox' && floor === 'server')
    return from === 'server/app/main.ts' && isDynamic
      ? []
      : [`${from}: only server/app/main.ts may load the sandbox, by a dynamic import`]
  return FLOORS[floor]?.includes(target)
    ? []
    : [`${from}: ${floor} may not import ${to} (allowed: ${FLOORS[floor]?.join(', ') || 'nothing of ours'})`]
}

function checkPackages({ from, to, isOwn }: Import): string[] {
  if (isOwn) return []
  if (floorOf(withinExtension(from)) === 'domain' && to !== 'zod')
    return [`${from}: domain imports zod and nothing else, not ${to}`]
  if (to === 'stripe' && floorOf(withinExtension(from)) === 'server' && roomOf(from) !== 'server/stripe')
    return [`${from}: the Stripe SDK is imported in server/stripe alone`]
  return []
}

/** A room is entered through its use cases and queries, never through its edge. */
function checkRooms({ from, to, isOwn }: Import): string[] {
  if (!isOwn) return []
  if (roomOf(to) === roomOf(from)) return []
  const isEdge = /^server\/([a-z]+\/)+(([a-z]+-)*routes|webhook)\.ts$/.test(to)
  if (isEdge && from !== 'server/app/app.ts')
    return [`${from}: ${to} is an edge; import the use case or query behind it`]
  return []
}

function floorOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function roomOf(file: string): string {
  return file.split('/').slice(0, -1).join('/')
}

/** Rooms import from rows above their own in the guide's table, so a newcomer can read them in that order. */
function checkOrder({ from, to }: Import, order: RoomOrder): string[] {
  const rows = order[floorOf(from)]
  if (!rows || floorOf(from) !== floorOf(to) || roomOf(to) === floorOf(to)) return []
  const [room, target] = [listedRoom(from, rows), listedRoom(to, rows)]
  const [unlisted] = [...(room ? [] : [from]), ...(target ? [] : [to])]
  if (unlisted) return [`${roomOf(unlisted)}: add this room to its table in CONTRIBUTING.md`]
  const rowOf = (name: string | undefined) => rows.findIndex((row) => row.includes(name ?? ''))
  return room === target || rowOf(target) < rowOf(room)
    ? []
    : [`${from}: ${room} may not import ${to} (rooms import from rows above theirs, CONTRIBUTING.md)`]
}

/** The room of a file as the table names it, the longest name that fits; undefined if none does. */
function listedRoom(file: string, rows: RoomOrder[string]): string | undefined {
  const folder = `${roomOf(file).split('/').slice(1).join('/')}/`
  return rows
    .flat()
    .filter((name) => folder.startsWith(name.replace(/\*?$/, '').replace(/\/?$/, '/')))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** Files that import each other when the program runs; a type import is gone by then. */
function findFileCircles(imports: readonly Import[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isDynamic, isTypeOnly } of imports)
    if (!isDynamic && !isTypeOnly) addEdge(edges, from, to)
  return findCircles(edges).map((files) => `these files import each other: ${files.join(', ')}`)
}

/**
 * Folders that import each other, type imports included: data flows one way. The message names the imports that close the
 * circle, so that one of them can be moved down or handed in from above.
 */
function findRoomCircles(imports: readonly Import[]): string[] {
  const crossing = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to))
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of crossing) addEdge(edges, roomOf(from), roomOf(to))
  return findCircles(edges).map((rooms) => {
    const ties = crossing
      .filter(({ from, to }) => rooms.includes(roomOf(from)) && rooms.includes(roomOf(to)))
      .map(({ from, to }) => `  ${from} → ${to}`)
    return [`these rooms import each other: ${rooms.join(', ')}`, ...new Set(ties)].join('\n')
  })
}

function addEdge(edges: Map<string, Set<string>>, from: string, to: string): void {
  edges.set(from, (edges.get(from) ?? new Set()).add(to))
}

/** Strongly connected components of more than one node (Tarjan), each sorted. */
function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    let low = order.size
    order.set(node, low)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return circles
}
