import path from 'node:path'

export interface SourceFile {
  /** From the root of the project, with slashes. */
  path: string
  text: string
}

export interface Import {
  from: string
  /** A path from the root for our own files, a package name otherwise. */
  to: string
  isOwn: boolean
  isDynamic: boolean
  /** Gone at run time, so no part of a cycle that could matter there. */
  isTypeOnly: boolean
}

/** The imports in a file, static and dynamic, and its re-exports. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\b(import)\(\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map(([statement, fromClause, bare, dynamic, lazy]) => {
    const target = fromClause ?? bare ?? lazy ?? ''
    const isOwn = target.startsWith('.')
    const to = isOwn ? path.posix.join(path.posix.dirname(from), target) : target
    const isTypeOnly = /^\s*(?:import|export)\s+type\b/.test(statement)
    return { from, to, isOwn, isDynamic: dynamic !== undefined, isTypeOnly }
  })
}
