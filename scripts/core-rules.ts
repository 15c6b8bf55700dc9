import { type Import, importsOf, type SourceFile } from './read-imports.ts'

/**
 * The files that every feature could grow into, with the most others that each may pull in, types included.
 */
const CORE: Readonly<Record<string, number>> = {
  'server/payments/intents/settle.ts': 90,
  'server/holds/create-booking.ts': 103,
}

/** How many others each file of the core pulls in, by its path. */
export function weighCore(files: readonly SourceFile[]): [file: string, others: number][] {
  const own = files.flatMap(importsOf).filter(({ isOwn }) => isOwn)
  return Object.keys(CORE).map((file) => [file, pulledIn(file, own).size])
}

/** Every breach of these limits, as a message. */
export function checkCore(own: readonly Import[]): string[] {
  return Object.entries(CORE).flatMap(([file, most]) => {
    const others = pulledIn(file, own).size
    return others > most ? [`${file}: pulls in ${others} files; at most ${most}`] : []
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
