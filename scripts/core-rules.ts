import { type Import, importsOf, type SourceFile } from './read-imports.ts'

const FEATURES =
  /^server\/(waiting|teams|closures\/replacements|payments\/(packs|pack-checkout|resale|credit))\//

/**
 * The files that every feature could grow into, the most others that each may pull in, types included, and
 * the rooms that it may not reach: they're handed in (`server/app/fulfillments.ts`, `on-freed.ts`).
 */
const CORE: Readonly<Record<string, { most: number; never: RegExp }>> = {
  'server/payments/intents/settle.ts': { most: 110, never: FEATURES },
  'server/holds/create-booking.ts': { most: 110, never: FEATURES },
}

/** How many others each file of the core pulls in, by its path. */
export function weighCore(files: readonly SourceFile[]): [file: string, others: number][] {
  const own = files.flatMap(importsOf).filter(({ isOwn }) => isOwn)
  return Object.keys(CORE).map((file) => [file, pulledIn(file, own).size])
}

/** Every breach of these limits, as messages that say what to do. */
export function checkCore(own: readonly Import[]): string[] {
  return Object.entries(CORE).flatMap(([file, { most, never }]) => {
    const others = pulledIn(file, own)
    const features = [...others].filter((other) => never.test(other))
    return [
      ...features.map((other) => `${file}: pulls in ${other}, a feature's file; hand it in from server/app`),
      ...(others.size > most ? [`${file}: pulls in ${others.size} files; at most ${most}`] : []),
    ]
  })
}

/** The files that importing one pulls in, without itself. */
function pulledIn(file: string, own: readonly Import[]): Set<string> {
  const importsBy = Map.groupBy(own, ({ from }) => from)
  const found = new Set([file])
  // Iterating a set also visits what is added to it on the way.
  for (const each of found) for (const { to } of importsBy.get(each) ?? []) found.add(to)
  found.delete(file)
  return found
}
