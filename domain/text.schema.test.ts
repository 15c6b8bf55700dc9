import { describe, expect, it } from 'vitest'
import { textSchema } from './text.schema.ts'

const name = textSchema({ max: 5, required: 'Name is required' })
const note = textSchema({ max: 5, isMultiline: true })
const UNUSABLE = "This text contains characters that can't be used."

describe('textSchema', () => {
  it.each([
    ['  Yogi ', 'Yogi'],
    ['Zoë 7', 'Zoë 7'],
  ])('reads %j as %j', (typed, expected) => {
    expect(name.parse(typed)).toBe(expected)
  })

  it.each([
    [undefined, 'Name is required'],
    ['   ', 'Name is required'],
    ['Yogiii', 'Please use at most 5 characters'],
    ['a\0b', UNUSABLE],
    ['a\nb', UNUSABLE],
    ['a\ud800', UNUSABLE],
  ])('rejects %j with "%s"', (typed, expected) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe(expected)
  })

  it('accepts blank text unless it is required', () => {
    expect(note.parse(' ')).toBe('')
  })

  it('accepts line breaks only in multiline text, and no other control characters', () => {
    expect(note.parse('a\n\tb')).toBe('a\n\tb')
    expect(note.safeParse('a\u0007').success).toBe(false)
  })
})
