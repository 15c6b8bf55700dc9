import { describe, expect, it } from 'vitest'
import { hashWith } from '../../testing/password-hash.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'

const valid = hashWith('batter up', { m: 64, t: 1, p: 1, tagBytes: 32 })

describe('verifyPassword', () => {
  it('accepts only the password that was hashed', async () => {
    const [one, two] = await Promise.all([hashPassword('same again'), hashPassword('same again')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('same again', one)).toBe(true)
    expect(await verifyPassword('same agaim', one)).toBe(false)
  })

  it.each([
    { m: 12_288, t: 3, p: 1, tagBytes: 32 },
    { m: 19_456, t: 2, p: 1, tagBytes: 16 },
    { m: 4_096, t: 1, p: 4, tagBytes: 64 },
  ])('uses the parameters in the hash: %j', async (cost) => {
    const hash = hashWith('batter up', cost)
    expect(await checkPassword('batter up', hash)).toBe('outdated')
    expect(await checkPassword('batter down', hash)).toBe('wrong')
  })

  it.each([
    ['no hash', null],
    ['an empty text', ''],
    ['another algorithm', '$2b$12$abcdefghijklmnopqrstuuJ3eVZ8rYl5nM1qv6d0Zf9Wm6V7k1mXW'],
    ['another variant', valid.replace('argon2id', 'argon2i')],
    ['another version', valid.replace('v=19', 'v=16')],
    ['no tag', valid.slice(0, valid.lastIndexOf('$'))],
    ['an empty tag', valid.slice(0, valid.lastIndexOf('$') + 1)],
    ['a tag that is not base64', valid.replace(/\$[^$]+$/, '$!!!!!!!!')],
    ['a salt that is too short', valid.replace(/\$[^$]+(\$[^$]+)$/, '$c2FsdA$1')],
    ['no passes', valid.replace('t=1', 't=0')],
    ['no lanes', valid.replace('p=1', 'p=0')],
    ['less memory than its lanes need', valid.replace('m=64', 'm=7')],
    ['more memory than a hash may take', valid.replace('m=64', 'm=9999999')],
    ['more text after it', `${valid}$`],
  ])('rejects %s without throwing', async (_what, hash) => {
    expect(await checkPassword('batter up', hash)).toBe('wrong')
  })
})

describe('a password with accents', () => {
  const composed = 'Café Olé 1947'
  const decomposed = composed.normalize('NFD')
  const withOtherSpaces = composed.replaceAll(' ', '\u00a0')

  it.each([composed, decomposed, withOtherSpaces])('is the same from every keyboard: %j', async (typed) => {
    const hash = await hashPassword(typed)
    for (const again of [composed, decomposed, withOtherSpaces])
      expect(await checkPassword(again, hash)).toBe('right')
    expect(await checkPassword('Cafe Ole 1947', hash)).toBe('wrong')
  })

  it('still works if it was hashed as it was typed, and its hash is outdated', async () => {
    const cost = { m: 19_456, t: 2, p: 1, tagBytes: 32 }
    expect(await checkPassword(decomposed, hashWith(decomposed, cost))).toBe('outdated')
    expect(await checkPassword(decomposed, hashWith(composed, cost))).toBe('right')
  })
})
