import { globSync } from 'node:fs'
import path from 'node:path'

/**
 * The export of this name in this file of each extension that has the file, by its folder. Sorted, so a seed
 * leads to the same run on every machine.
 */
export async function ofExtensions<Exported>(file: string, name: string): Promise<Map<string, Exported>> {
  const files = globSync(`extensions/*/${file}`).sort()
  const found = await Promise.all(
    files.map(async (each): Promise<[string, Exported]> => {
      const exported = ((await import(path.resolve(each))) as Record<string, Exported>)[name]
      if (exported === undefined) throw new Error(`${each} doesn't export ${name}`)
      return [each.split(path.sep)[1] ?? '', exported]
    }),
  )
  return new Map(found)
}
