import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'

/** A regular expression in a source file. */
interface Found {
  source: string
  flags: string
}

/** The regular expressions written in a TypeScript or JavaScript file, and whether it makes others of texts. */
export function expressionsIn(file: string, text: string): { found: Found[]; makesOthers: boolean } {
  const found: Found[] = []
  let makesOthers = false
  function noteMaking({ callee }: { callee: object }) {
    makesOthers ||= 'name' in callee && callee.name === 'RegExp'
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: noteMaking,
    CallExpression: noteMaking,
  }).visit(parseSync(file, text).program)
  return { found, makesOthers }
}

/**
 * Why an expression isn't linear in the length of its text, or can't be judged; null if it is. Decided by its
 * automaton alone: the other way, trying texts for a while, finds more or fewer of them depending on how busy
 * the machine is.
 */
export function whySlow({ source, flags }: Found): string | null {
  const checked = checkSync(source, flags, { checker: 'automaton', timeout: null })
  if (checked.status === 'safe') return null
  const reason = checked.status === 'unknown' ? checked.error.kind : checked.complexity.summary
  return `/${source}/${flags}: ${reason}`
}
