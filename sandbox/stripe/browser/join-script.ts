import { readFileSync } from 'node:fs'

const importEnd = / from '\.\/([\w-]+\.js)'\n/g

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
    let body = source
    for (const [end, dependency = ''] of source.matchAll(importEnd)) {
      add(dependency)
      body = body.slice(body.indexOf(end) + end.length)
    }
    parts.push(body.replace(/^export /gm, ''))
  }
  add(entry)
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}
