import { readFileSync } from 'node:fs'

const importLine = /^import \{[^}]*\} from '\.\/([\w-]+\.js)'$/gm

/**
 * Bundles small modules into one classic script, dependencies first. A module script would run too late:
 * `window.Stripe` must exist as soon as the script has loaded. Top-level names must be unique across the modules.
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
