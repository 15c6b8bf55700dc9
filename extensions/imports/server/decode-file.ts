import { isUtf8 } from 'node:buffer'
import type { DecodedFile } from '../domain/read-table.ts'

const UTF8 = new TextDecoder('utf-8')
const WINDOWS = new TextDecoder('windows-1252')
const LINE = /[^\r\n]*(?:\r\n|\r|\n)?/g
const BEYOND_ASCII = /[\x80-\xFF]/
/**
 * The bytes of a Latin letter with an accent or of a typographic sign in UTF-8. In Windows-1252 they'd be
 * "Ã«" or "â€œ", which no one writes.
 */
const LIKELY_UTF8 = /[\xC3-\xC5][\x80-\xBF]|\xE2\x80[\x80-\xBF]/
/** The bytes of a letter beyond ASCII in UTF-8, each as a character; else any single byte. */
const UTF8_OR_BYTE = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}|[\x80-\xFF]/g

/**
 * The text of a file: UTF-16 if it starts with its mark, else UTF-8, else Windows-1252 as older spreadsheets
 * save it. In a file that is UTF-8 in some of its lines or cells, only the bytes that aren't are read as
 * Windows-1252, and their lines are guessed.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const utf16 = markedUtf16(bytes)
  if (utf16 || isUtf8(bytes))
    return { text: (utf16 ? new TextDecoder(utf16) : UTF8).decode(bytes), guessedLines: new Set() }
  const lines = Buffer.from(bytes).toString('latin1').match(LINE) ?? []
  const guessed = lines.flatMap((line, number) => (isUtf8(bytesOf(line)) ? [] : number))
  const guessedLines = new Set(guessed)
  const isPartlyUtf8 = lines.some((line, number) =>
    (guessedLines.has(number) ? LIKELY_UTF8 : BEYOND_ASCII).test(line),
  )
  if (!isPartlyUtf8) return { text: WINDOWS.decode(bytes), guessedLines: new Set() }
  const decoded = lines.map((line) => (BEYOND_ASCII.test(line) ? decodeMixed(line) : line))
  return { text: decoded.join(''), guessedLines }
}

function markedUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Decodes each letter alone. */
function decodeMixed(line: string): string {
  return line.replaceAll(UTF8_OR_BYTE, (letter) => {
    const bytes = bytesOf(letter)
    return (isUtf8(bytes) ? UTF8 : WINDOWS).decode(bytes)
  })
}

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
