import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

// In JavaScript alone, on every machine.
vi.stubEnv('RECHECK_BACKEND', 'pure')
const { expressionsIn, whySlow } = await import('./regular-expressions.ts')

const OriginalRegExp = RegExp
const ROOT = path.resolve(import.meta.dirname, '..')

const files = ['domain', 'emails', 'server', 'web', 'sandbox'].flatMap((floor) =>
  readdirSync(path.join(ROOT, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(floor, name)),
)
const read = (file: string) => expressionsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))

afterEach(() => vi.unstubAllGlobals())

describe('regular expressions', () => {
  it('take time in proportion to the text', () => {
    const all = files.flatMap((file) => read(file).found)
    expect(all.length).toBeGreaterThan(150)
    const unique = new Map(all.map((each) => [`/${each.source}/${each.flags}`, each]))
    expect([...unique.values()].flatMap((each) => whySlow(each) ?? [])).toEqual([])
  }, 600_000)

  it.each(files.filter((file) => read(file).makesOthers))(
    'take time in proportion to the text where they are made of texts: %s',
    async (file) => {
      const made: RegExp[] = []
      vi.stubGlobal('RegExp', function record(source: string, flags: string) {
        const expression = Reflect.construct(OriginalRegExp, [source, flags]) as RegExp
        made.push(expression)
        return expression
      })
      vi.resetModules()
      await import(path.join(ROOT, file))
      expect(made).not.toEqual([])
      expect(made.flatMap((each) => whySlow(each) ?? [])).toEqual([])
    },
    600_000,
  )

  it.each([
    ['the length of a booking, as it was once read', String.raw`/^(?<amount>\d+)\s*(?<unit>h|m)?[a-z. ]*$/i`],
    ['the blanks at the end of a text', String.raw`/\s+$/`],
    ['an email in a text', String.raw`/\S*@\S*/`],
    ['words', String.raw`/^(\w+\s?)*$/`],
  ])('are found if they take longer: %s', (_, expression) => {
    const { found } = expressionsIn('a.ts', `export const a = (text: string) => ${expression}.test(text)`)
    expect(found.map(whySlow)).toEqual([expect.stringContaining(expression)])
  })
})
