/** Letters with a stroke aren't a letter and an accent in Unicode. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' }

/**
 * A text as searches compare it: lowercase, without accents and apostrophes. "José O’Brien" and "jose o'brien" are the same.
 * The same as `fold_text` in the database.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/['‘’ʼ`´]/g, '')
    .replaceAll(/[øłđ]/g, (letter) => STROKES[letter] ?? letter)
}
