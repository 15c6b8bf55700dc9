// cspell:ignore Müller René ller
import { describe, expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const decode = (...parts: (string | Buffer)[]) => {
  const { text, guessedLines } = decodeFile(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  return { text, guessed: [...guessedLines] }
}

describe('decodeFile', () => {
  it.each([
    ['UTF-8', Buffer.from('\uFEFFZoë'), 'Zoë'],
    ['Windows-1252', Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80]), 'Zoë €'],
    ['UTF-16', Buffer.from('\uFEFFZoë', 'utf16le'), 'Zoë'],
    ['UTF-16, the other way around', Buffer.from('\uFEFFZoë', 'utf16le').swap16(), 'Zoë'],
    ['nothing', Buffer.alloc(0), ''],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeFile(bytes)).toEqual({ text, guessedLines: new Set() })
  })

  it('reads each line for itself, and guesses only bytes that are no UTF-8', () => {
    expect(decode('Müller\r\n', latin('Ren\xE9'), ' Müller\rZoë\n')).toEqual({
      text: 'Müller\r\nRené Müller\rZoë\n',
      guessed: [1],
    })
  })

  it('guesses nothing in a file that is Windows-1252 in all of its lines', () => {
    expect(decode(latin('M\xFCller\nRen\xE9\nTy\n'))).toEqual({ text: 'Müller\nRené\nTy\n', guessed: [] })
  })
})
