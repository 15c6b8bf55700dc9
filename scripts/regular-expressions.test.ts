import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

// In JavaScript alone, on every machine.
vi.stubEnv('RECHECK_BACKEND', 'pure')
const { expressionsIn, whySlow } = await import('./regular-expressions.ts')

const OriginalRegExp = RegExp
const ROOT = path.resolve(import.meta.dirname, '..')

const files = ['domain', 'emails', 'server', 'web', 'extensions', 'sandbox'].flatMap((floor) =>
  readdirSync(path.join(ROOT, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js)$/.test(name) && !/\.test\.tsx?$|\/(?:tests|e2e)\//.test(name))
    .map((name) => path.join(floor, name)),
)
const read = (file: string) => expressionsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))

/** The answers for expressions that can't be judged, and why they take time in proportion to the text. */
const JUDGED_BY_HAND = new Map([
  [
    String.raw`/^[\s,;<]+|(?<![\s,;>])[\s,;>]+$/g: unsupported`,
    'Reads each run of signs once, from its first sign',
  ],
  [
    String.raw`/(?<![;\s])[;\s]+(?=[=+\-@＝＋－＠])/g: unsupported`,
    'Reads each run of signs once, from its first sign, and goes back over it once',
  ],
  [
    String.raw`/^5\.(1\.(?![78]$)\d+|2\.1)$/: unsupported`,
    'Begins at the start alone, and repeats nothing but digits',
  ],
  ...['gzip', 'br'].map(
    (name) =>
      [
        String.raw`/\b${name}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/: unsupported`,
        'Looks ahead from each name at signs and zeros alone, so not past the next name',
      ] as const,
  ),
])

/** Why expressions are slow, each once. */
const whySlowOf = (found: readonly Pick<RegExp, 'source' | 'flags'>[]) => {
  const unique = new Map(found.map((each) => [`/${each.source}/${each.flags}`, each]))
  return [...unique.values()].flatMap((each) => whySlow(each) ?? [])
}

/** The expressions that files make of texts while they're loaded. Those of packages aren't ours. */
async function madeBy(loaded: readonly string[]): Promise<{ file: string; expression: RegExp }[]> {
  const made: { file: string; expression: RegExp }[] = []
  vi.stubGlobal('RegExp', function record(source: string, flags: string) {
    const expression = Reflect.construct(OriginalRegExp, [source, flags]) as RegExp
    const maker = new Error('').stack?.split('\n')[2] ?? ''
    const file = loaded.find((each) => maker.includes(`${path.join(ROOT, each)}:`))
    if (file) made.push({ file, expression })
    return expression
  })
  vi.resetModules()
  for (const file of loaded) await import(path.join(ROOT, file))
  return made
}

afterEach(() => vi.unstubAllGlobals())

describe('regular expressions', () => {
  it('take time in proportion to the text', () => {
    const all = files.flatMap((file) => read(file).found)
    expect(all.length).toBeGreaterThan(150)
    expect(whySlowOf(all).toSorted()).toEqual([...JUDGED_BY_HAND.keys()].toSorted())
  }, 600_000)

  it('take time in proportion to the text where they are made of texts', async () => {
    const makers = files.filter((file) => read(file).makesOthers)
    const made = await madeBy(makers)
    expect([...new Set(made.map(({ file }) => file))].toSorted()).toEqual(makers.toSorted())
    expect(whySlowOf(made.map(({ expression }) => expression))).toEqual([])
  }, 600_000)

  it.each([
    ['the length of a booking, as it was once read', String.raw`/^(?<amount>\d+)\s*(?<unit>h|m)?[a-z. ]*$/i`],
    ['the blanks at the end of a text', String.raw`/\s+$/`],
    ['an email in a text', String.raw`/\S*@\S*/`],
    ['words', String.raw`/^(\w+\s?)*$/`],
  ])('are found if they take longer: %s', (_, expression) => {
    const { found } = expressionsIn('a.ts', `export const a = (text: string) => ${expression}.test(text)`)
    const [why = '', ...others] = found.map(whySlow)
    expect(why).toMatch(/: (?:2nd degree polynomial|exponential)$/)
    expect(why).toContain(expression)
    expect(others).toEqual([])
  })
})
