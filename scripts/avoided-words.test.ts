import { describe, expect, it } from 'vitest'
import { findAvoidedWords } from './avoided-words.ts'

describe('findAvoidedWords', () => {
  it('names file, line, word, and replacement', () => {
    expect(findAvoidedWords('docs/a.md', 'Fine.\nAsk again, not anew.')).toEqual([
      'docs/a.md:2: "anew" → again',
    ])
  })

  it.each([
    'Somebody changed this',
    'const nobodyElse = 1',
    'Whoever asks',
    'not any more',
    'an e-mail address',
    'Sends a mail to the owner',
    'the catalogue',
    'a dearer time',
    'moved towards noon',
    'Sent at once',
    'As long as it runs',
    'Recovers by itself',
    'The session ends, too.',
    'The client is told again',
    'Books so many slots',
    '// What starting leaves',
    ' * Who asked later',
  ])('finds the avoided word in: %s', (line) => {
    expect(findAvoidedWords('a.ts', line)).toHaveLength(1)
  })

  it.each([
    'Someone else changed this',
    'any moretime',
    'a mail server',
    'renewed',
    '// Whether it ends',
    '// What is it?',
    'so many that it fails',
  ])('accepts: %s', (line) => {
    expect(findAvoidedWords('a.ts', line)).toEqual([])
  })
})
