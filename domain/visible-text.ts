// cspell:ignore Thaana Adlam
/**
 * Sorting marks takes time that grows with the square of their number. No language puts 30 on a letter (UAX 15,
 * section 13).
 */
const TOO_MANY_MARKS = /\p{M}{31}/u

/**
 * The same text in one spelling (NFC): an "é" typed on a phone and an "e" with its accent apart from a Mac become
 * equal. Text with endless marks stays as it is; it isn't usable.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form)
}

/** Ends of lines from Windows, old Macs, slides, and documents. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
/**
 * White space, and marks that come along with copied text, such as around a phone number. At the edge of a text,
 * nothing reads differently without them. Not the right-to-left override, which reverses what's read.
 */
const BLANK = /[\s\u0085\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202D\u2060-\u2064\u2066-\u206F\uFEFF]/
const JOINER = /[\u200C\u200D]/
const MARK = /\p{M}/u

/** Scripts that are read from right to left. Phones and computers put marks of direction between their words. */
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g

/**
 * Text as it's kept: in one spelling, with \n between lines, and with nothing blank around it. Right-to-left
 * text loses its marks of direction. Names and signatures lose nothing else inside, so that they're kept as
 * typed or refused.
 */
export function tidyText(typed: string): string {
  const plain = RIGHT_TO_LEFT.test(typed) ? typed.replaceAll(DIRECTION_MARKS, '') : typed
  const text = normalizeText(plain).replaceAll(LINE_ENDS, '\n')
  // Loops, because a pattern for the end of a text takes quadratic time.
  let start = 0
  let end = text.length
  while (start < end && BLANK.test(text.charAt(start))) start += 1
  while (end > start && BLANK.test(text.charAt(end - 1)) && !isJoinedMark(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/** In Malayalam and other Indic scripts, a joiner after a mark changes the last letter of a word. */
function isJoinedMark(text: string, place: number): boolean {
  return JOINER.test(text.charAt(place)) && MARK.test(text.charAt(place - 1))
}

/**
 * No text has them: control characters, halves of emoji, characters of no meaning or only of a font's. New
 * emoji are fine.
 */
const BROKEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\p{Extended_Pictographic})\p{Cn}/u
const BROKEN_EXCEPT_LINES = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\p{Extended_Pictographic})\p{Cn}/u
/** Takes no room and shows nothing, or is as blank as a space without being one. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800\u{1D159}]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u
const EMOJI = '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}]?'
/** Scripts in which joiners make another word. */
const JOINING_SCRIPTS =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
/** Their letters and marks, and the line that stretches Arabic words. */
const JOINING = `(?!\\p{Default_Ignorable_Code_Point})[\\u0640${JOINING_SCRIPTS.split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`
/** Most vowel signs are marks of no script. */
const MARKS = '(?:(?!\\p{Default_Ignorable_Code_Point})\\p{M})'
/**
 * Uses of invisible characters: they join letters, emoji, flags, and keys, and choose a shape of the one
 * before.
 */
const MEANT = [
  `${JOINING}${MARKS}{0,30}[\\u200C\\u200D](?=${JOINING})`,
  `(?:${JOINING}${MARKS}{1,30}|(?=\\p{M})${JOINING})[\\u200C\\u200D]`,
  `${EMOJI}\\uFE0F?\\u200D(?=\\p{Extended_Pictographic})`,
  '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]',
  '[0-9#*]\\uFE0F\\u20E3',
  '\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{4,6}\\u{E007F}',
  '\\p{Ideographic}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '\\p{Script=Mongolian}[\\u180B-\\u180F]',
].join('|')
const ALL_MEANT = new RegExp(MEANT, 'gu')

/** Places where a line can break, a file begins, or the direction stays: they show nothing. */
const STRAY = /[\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF]/g
/** Joiners that join nothing, and styles for text or emoji of a character that has only one. */
const MEANT_OR_STRAY = new RegExp(`(${MEANT})|[\\u200C\\u200D\\uFE0E\\uFE0F]`, 'gu')

/**
 * Tidy text of notes, reasons, and descriptions, which people paste: also without invisible characters inside that
 * no reader would miss. Those that change what's read, such as overrides of the direction, stay, and are refused.
 */
export function tidyProse(typed: string): string {
  return tidyText(typed.replaceAll(STRAY, '').replaceAll(MEANT_OR_STRAY, '$1'))
}

export const UNUSABLE = "This text contains characters that can't be used."

/** Why tidy text can't be kept, as a sentence; null if it can: everyone who reads it sees all of it. */
export function whyUnusable(text: string, { isMultiline = false } = {}): string | null {
  if ((isMultiline ? BROKEN_EXCEPT_LINES : BROKEN).test(text) || TOO_MANY_MARKS.test(text)) return UNUSABLE
  const [before = '', ...rest] = text.replaceAll(ALL_MEANT, blankOut).split(INVISIBLE)
  if (rest.length > 0) return invisibleAfter(text.slice(0, before.length))
  return text === '' || VISIBLE.test(text) ? null : UNUSABLE
}

/** Keeps the length, so that places in the text stay the same. */
function blankOut(sequence: string): string {
  return ' '.repeat(sequence.length)
}

const SHOWN_BEFORE = 12

/** Where it is, because there's nothing to see. */
function invisibleAfter(before: string): string {
  const last = [...before].slice(-SHOWN_BEFORE).join('').trim()
  const place = last === '' ? 'at the start' : `after "${last}"`
  return `There is an invisible character ${place}. Please delete it, or type this again.`
}

const IGNORABLE = /(?!\u202E)[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/**
 * Tidy text for emails, numbers, codes, and searches: without anything invisible inside, either, and with plain
 * letters and digits for wide and joined ones (NFKC).
 */
export function plainText(typed: string): string {
  return tidyText(normalizeText(typed.replaceAll(IGNORABLE, ''), 'NFKC'))
}

/** Characters as people count them: an emoji of several code points is one. */
const graphemes = new Intl.Segmenter('en')

/**
 * The start of a text, at most `length` UTF-16 code units, without half an emoji or a letter without its
 * accent.
 */
export function cutText(text: string, length: number): string {
  for (const { segment, index } of graphemes.segment(text))
    if (index + segment.length > length) return text.slice(0, index)
  return text
}

/**
 * Digraphs have a shape for the start of a word, and Georgian letters have none: Unicode's title case, which
 * JavaScript lacks.
 */
const TITLE_CASE: Readonly<Record<string, string>> = { ǆ: 'ǅ', ǉ: 'ǈ', ǌ: 'ǋ', ǳ: 'ǲ' }
const GEORGIAN = /^\p{Script=Georgian}/u

/** A letter as an initial: "s" becomes "S". "ß" stays, because "SS" is two letters. */
export function asInitial(letter: string): string {
  const upper = letter.toUpperCase()
  if (GEORGIAN.test(letter) || [...upper].length > [...letter].length) return letter
  return TITLE_CASE[letter] ?? upper
}
