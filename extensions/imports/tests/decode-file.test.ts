// cspell:ignore Müller René ller Spaß
import { describe, expect, it } from 'vitest'
import { decodeFile } from '../server/decode-file.ts'

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

  it('guesses a line that is UTF-8 in some of its cells, also if no other line is', () => {
    expect(decode('Casey,Ty\n', 'Zoë,', latin('M\xFCller\n'), latin('Ren\xE9\n'))).toEqual({
      text: 'Casey,Ty\nZoë,Müller\nRené\n',
      guessed: [1, 2],
    })
    expect(decode(latin('Jos\xE9,'), '“Lefty”')).toEqual({ text: 'José,“Lefty”', guessed: [0] })
  })

  it('guesses nothing in a file that is Windows-1252 in all of its lines', () => {
    expect(decode(latin('M\xFCller\nRen\xE9\nTy\n'))).toEqual({ text: 'Müller\nRené\nTy\n', guessed: [] })
    // ß and the closing quotation mark of Windows-1252 would also be a letter in UTF-8, of another script.
    expect(decode(latin('\x93Spa\xDF\x94'))).toEqual({ text: '“Spaß”', guessed: [] })
  })
})
