import { normalizeText } from './visible-text.ts'

const APOSTROPHES = /['\u2018\u2019\u02BB\u02BC\u2032\uFF07`\u00B4]/g
/** Accents, once they're apart from their letters, and characters that can't be seen. */
const ACCENTS = /[\u0300-\u036F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g
/** Latin, Greek, and Cyrillic. Other capitals stay: a database needs a locale to know them. */
const CAPITALS = /[A-ZΑ-ΩА-ЯЂЄЅІЈЉЊЋЏØŁĐÐĦŦẞÆŒÞ]/g // cspell:disable-line
/** Letters with a stroke aren't a letter and an accent in Unicode. Others have two letters elsewhere. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')
/** Blanks, and the signs of ASCII, Latin-1, and typography. */
const SEPARATORS = /[\s!-/:-@[-`{-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+/g

/**
 * A text as searches compare it: words of lowercase letters and digits, without accents and apostrophes, and
 * with one space between them. "Zoë-Marie" is "zoe marie". The same as `fold_text` in the database.
 */
export function foldText(text: string): string {
  return normalizeText(text.replaceAll(APOSTROPHES, ''), 'NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(CAPITALS, (letter) => letter.toLowerCase())
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(SEPARATORS, ' ')
    .replaceAll(/^ | $/g, '')
}
