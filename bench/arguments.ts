import { parseArgs } from 'node:util'

const DEFAULT_SECONDS = 3

export interface Wish {
  parts: string[]
  /** The length of a round of load. */
  seconds: number
  /** The commit to compare this checkout with. */
  against: string | null
  /** Whether this checkout's servers have all extensions switched on. */
  extras: boolean
}

/**
 * The arguments of `npm run bench`, or the sentence that says what's wrong. Without names, all parts are
 * measured.
 */
export function parseArguments(
  args: readonly string[],
  known: readonly string[],
): Wish | { problem: string } {
  const parsed = parse(args)
  if ('problem' in parsed) return parsed
  const { positionals, values } = parsed
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return { problem: `No such part: ${unknown.join(', ')}. There are ${known.join(', ')}.` }
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS)
  if (!Number.isInteger(seconds) || seconds < 1)
    return { problem: '--seconds needs a whole number, at least 1.' }
  if (values.against === '') return { problem: '--against needs a commit.' }
  return {
    parts: positionals.length > 0 ? positionals : [...known],
    seconds,
    against: values.against ?? null,
    extras: values.extras ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { seconds: { type: 'string' }, against: { type: 'string' }, extras: { type: 'boolean' } },
    })
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
