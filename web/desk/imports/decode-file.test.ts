import { describe, expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

describe('decodeFile', () => {
  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab], 'Zoë'],
    ['Windows-1252', [0x5a, 0x6f, 0xeb, 0x20, 0x80], 'Zoë €'],
    ['nothing', [], ''],
  ])('reads %s', (_, bytes, text) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe(text)
  })
})
