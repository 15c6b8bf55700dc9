// cspell:disable
import { describe, expect, it } from 'vitest'
import { nameTextSchema, plainTextSchema, signatureSchema, textSchema } from './text.schema.ts'

const text = textSchema({ max: 5, required: 'Name is required' })
const note = textSchema({ max: 40, isMultiline: true })
const plain = plainTextSchema({ max: 20, required: 'Email is required' })
const UNUSABLE = "This text contains characters that can't be used."

const messageOf = (schema: typeof text, typed: unknown) => schema.safeParse(typed).error?.issues[0]?.message

function cpuOf(act: () => unknown): number {
  const started = process.threadCpuUsage()
  act()
  return process.threadCpuUsage(started).user
}

describe('textSchema', () => {
  it.each([
    ['  Yogi ', 'Yogi'],
    ['Zoë 7', 'Zoë 7'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['\u200bYogi\ufeff', 'Yogi'],
    ['\u202aYogi\u202c', 'Yogi'],
    ['\u3000Yogi\u00a0\u0085', 'Yogi'],
    ['Yogi\r\n', 'Yogi'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
  ])('reads %j as %j', (typed, expected) => {
    expect(text.parse(typed)).toBe(expected)
  })

  it.each([
    [undefined, 'Name is required'],
    ['   ', 'Name is required'],
    ['\u200b', 'Name is required'],
    ['\u00ad\u2060\u200d', 'Name is required'],
    ['\ufe0f', 'Name is required'],
    ['Yogiii', 'Please use at most 5 characters'],
    ['😀😀😀😀😀😀', 'Please use at most 5 characters'],
    ['a\0b', UNUSABLE],
    ['a\nb', UNUSABLE],
    ['a\u2028b', UNUSABLE],
    ['a\u0085b', UNUSABLE],
    ['a\ud800', UNUSABLE],
    ['\ue000', UNUSABLE],
    ['\u0378', UNUSABLE],
    ['\u{10ffff}', UNUSABLE],
    ['\u0301', UNUSABLE],
    ['\u20dd', UNUSABLE],
    ['\u202eab', 'There is an invisible character at the start. Please delete it, or type this again.'],
    ['\u2800', 'There is an invisible character at the start. Please delete it, or type this again.'],
    ['\u3164', 'There is an invisible character at the start. Please delete it, or type this again.'],
    ['a\u034fb', 'There is an invisible character after "a". Please delete it, or type this again.'],
    [
      'a\u{e0041}\u{e007f}',
      'There is an invisible character after "a". Please delete it, or type this again.',
    ],
    [
      '🏴\u{e0061}\u{e007f}',
      'There is an invisible character after "🏴". Please delete it, or type this again.',
    ],
  ])('refuses %j with "%s"', (typed, expected) => {
    expect(messageOf(text, typed)).toBe(expected)
  })

  it('accepts blank text unless it is required', () => {
    expect(note.parse(' \u200b')).toBe('')
  })

  it.each([
    ['a\n\tb', 'a\n\tb'],
    ['a\r\nb\rc\u2028d\ve', 'a\nb\nc\nd\ne'],
  ])('reads the lines of %j in multiline text as %j', (typed, expected) => {
    expect(note.parse(typed)).toBe(expected)
    expect(messageOf(note, 'a\u0007')).toBe(UNUSABLE)
  })

  it.each([
    ['a family, a heart, and a hand', '👩‍👩‍👧‍👦 ❤️ 👋🏽'],
    ['a flag with a joiner', '🏳️‍🌈'],
    ['a flag with tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a key', '1️⃣ #️⃣'],
    ['an emoji of a later Unicode version', '\u{1faed}'],
    ['a Persian non-joiner', 'می\u200cخواهم'],
    ['a Hindi joiner', 'क्\u200dष'],
    ['a Malayalam last letter', 'അവന്\u200d അവന്\u200d'],
    ['a variant of a Japanese name', '辻\u{e0100}'],
    ['Hebrew points', 'שָׁלוֹם'],
    ['stacked Vietnamese accents', 'Nguyễn'],
  ])('keeps %s', (_what, typed) => {
    expect(note.parse(typed)).toBe(typed.normalize('NFC'))
  })

  it.each([
    ["O'Brien"],
    ['O’Brien'],
    ['María José'],
    ['Nguyễn'],
    ['李'],
    ["D'Angelo Jr."],
    ['X Æ A-12'],
    ['Nuñez-Łukasiewicz'],
    ['Αλέξανδρος'],
    ['Ольга'],
    ['محمد'],
    ['کِتابَ\u200cها'],
    ['علی\u200cرضا'],
    ['שָׁלוֹם'],
    ['ক্\u200cষ'],
    ['क्\u200dष'],
    ['홍길동'],
    ['Nun\u0303ez'],
  ])('keeps the honest name %s in names, signatures, and notes', (typed) => {
    const name = typed.normalize('NFC')
    expect(nameTextSchema({ max: 50 }).parse(typed)).toBe(name)
    expect(signatureSchema('Please type your full name').parse(typed)).toBe(name)
    expect(note.parse(typed)).toBe(name)
  })

  it.each([
    ['שרה\u200f כהן\u200e (אמא)', 'שרה כהן (אמא)'],
    ['محمد\u061c 7', 'محمد 7'],
  ])('reads the right-to-left name %j without its marks of direction', (typed, expected) => {
    expect(nameTextSchema({ max: 50 }).parse(typed)).toBe(expected)
    expect(signatureSchema('Please type your full name').parse(typed)).toBe(expected)
  })

  it.each([
    ['a check mark', '✓\ufe0f paid', '✓ paid'],
    ['an arrow', 'cage 1 →\ufe0f cage 2', 'cage 1 → cage 2'],
    ['a text style', 'a\ufe0e', 'a'],
    ['two styles', '❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['a style after a skin tone', '👋🏽\ufe0f', '👋🏽'],
    ['soft hyphens', 'bat\u00adting', 'batting'],
    ['a byte order mark', 'Notes:\n\ufeffLate', 'Notes:\nLate'],
    ['zero-width spaces', 'a/\u200bb\u2060c', 'a/bc'],
    ['an accent apart', 'e\u200b\u0301', 'é'],
    ['marks of direction', 'Call \u200e(989) 555-0142\u200f or \u061cמרים', 'Call (989) 555-0142 or מרים'],
    ['a joiner that joins nothing', 'Ca\u200dsey 10\u200cساله', 'Casey 10ساله'],
    ['a joiner beside a mark of direction', 'می\u200f\u200cخواهم', 'می\u200cخواهم'],
  ])('reads notes without the stray marks of %s', (_what, typed, expected) => {
    expect(note.parse(typed)).toBe(expected)
  })

  it.each([
    ['an embedding', 'a\u202bb'],
    ['an override', 'a\u202eb'],
    ['an isolate', 'a\u2067b'],
    ['a filler', 'a\u3164b'],
    ['an invisible operator', 'a\u2062b'],
    ['a grapheme joiner', 'ب\u034f\u200cب'],
  ])('refuses %s in notes, too', (_what, typed) => {
    expect(messageOf(note, typed)).toMatch(/^There is an invisible character after "/)
  })

  it.each([
    ['Ca\u200bsey', 'Ca'],
    ['Ca\u00adsey', 'Ca'],
    ['Ca\u200fsey', 'Ca'],
    ['Ca\u200csey', 'Ca'],
    ['Ya\u200dgi', 'Ya'],
    ['Yogi\ufe0f', 'Yogi'],
    ['Casey ✓\ufe0f', 'Casey ✓'],
  ])('refuses %j in names and signatures, with the place after "%s"', (typed, before) => {
    const expected = `There is an invisible character after "${before}". Please delete it, or type this again.`
    expect(messageOf(nameTextSchema({ max: 50 }), typed)).toBe(expected)
    expect(messageOf(signatureSchema('Please type your full name'), typed)).toBe(expected)
  })

  it.each([
    {
      ...{ what: 'marks', part: '\u0300\u0316', schema: textSchema({ max: 200_000 }), message: UNUSABLE },
      careless: (endless: string) => endless.normalize(),
    },
    {
      ...{ what: 'blanks', part: ' \u200b', schema: text, message: 'Please use at most 5 characters' },
      careless: (endless: string) => endless.replace(/[\s\u200b]+$/, ''),
    },
  ])('refuses endless $what in far less time than they can take', ({ part, schema, message, careless }) => {
    const endless = `a${part.repeat(10_000)}b`
    const most = cpuOf(() => careless(endless))
    expect(messageOf(schema, endless)).toBe(message)
    // Three times, because the test runner and the garbage collector also use this thread.
    const times = [1, 2, 3].map(() => cpuOf(() => messageOf(schema, endless)))
    expect(Math.min(...times)).toBeLessThan(most / 2)
  })
})

describe('plainTextSchema', () => {
  it.each([
    ['\u200bjane@example.com', 'jane@example.com'],
    ['ja\u200bne@exam\u00adple.com\u2060', 'jane@example.com'],
    ['\u202d+1 (989) 555-0142\u202c', '+1 (989) 555-0142'],
    ['\u3164 a', 'a'],
  ])('reads %j as %j', (typed, expected) => {
    expect(plain.parse(typed)).toBe(expected)
  })

  it.each([
    ['\u200b', 'Email is required'],
    ['a\nb', UNUSABLE],
    ['12\u202e34', 'There is an invisible character after "12". Please delete it, or type this again.'],
  ])('refuses %j with "%s"', (typed, expected) => {
    expect(messageOf(plain, typed)).toBe(expected)
  })
})

it.each(['…', '⚾', '-', '\u0301', '\u200b'])('refuses %j as a name', (typed) => {
  expect(nameTextSchema({ max: 50, required: 'First name is required' }).safeParse(typed).success).toBe(false)
})

it.each(['Ø', '李', '12U', 'M⚾'])('accepts %j as a name', (typed) => {
  expect(nameTextSchema({ max: 50 }).parse(typed)).toBe(typed)
})

it.each(['\u200b', '123', '\u3164', '✗', '\u00ad'])('refuses %j as a signature', (typed) => {
  expect(signatureSchema('Please type your full name').safeParse(typed).success).toBe(false)
})
