import { readFileSync } from 'node:fs'

const importLine = /^import \{[^}]*\} from '\.\/([\w-]+\.js)'$/gm

/**
 * One classic script out of small modules that import each other by relative path: `window.Stripe` must exist as soon
 * as the script has run, which a module cannot promise. Dependencies come first; names are unique across the files.
 */
export function joinScript(folder: URL, entry: string): string {
  const done = new Set<string>()
  const parts: string[] = []

  const add = (name: string) => {
    if (done.has(name)) return
    done.add(name)
    const source = readFileSync(new URL(name, folder), 'utf8')
    for (const [, dependency] of source.matchAll(importLine)) if (dependency) add(dependency)
    parts.push(source.replace(importLine, '').replace(/^export /gm, ''))
  }
  add(entry)
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
