import { describe, expect, it } from 'vitest'
import { sampleJpeg, segment } from '../../testing/sample-jpeg.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { PICTURE } from './picture-size.ts'

const text = (content: string) => [...Buffer.from(content)]
const clean = (bytes: Uint8Array) => {
  const kept = cleanJpeg(bytes)
  return kept && Buffer.from(kept)
}

describe('cleanJpeg', () => {
  it('returns a picture of our size as it is', () => {
    expect(clean(sampleJpeg())).toEqual(sampleJpeg())
  })

  it.each([
    ['Exif data', { extra: segment(0xe1, text('Exif\0\0GPS 43.7 N')) }],
    ['a comment', { extra: segment(0xfe, text('<script>alert(1)</script>')) }],
    ['a page after its end', { after: text('<html><script>alert(1)</script></html>') }],
    ['an archive after its end', { after: [0x50, 0x4b, 3, 4] }],
  ])('drops %s', (_, sample) => {
    expect(clean(sampleJpeg(sample))).toEqual(sampleJpeg())
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['a page with the first bytes of a JPEG', Buffer.from([0xff, 0xd8, ...text('<html><script>')])],
    ['another size', sampleJpeg({ width: 961 })],
    ['a bomb of pixels', sampleJpeg({ width: 65_535, height: 65_535 })],
    ['no pixels', sampleJpeg({ width: 0, height: 0 })],
    ['a bomb of scans', sampleJpeg({ scans: 500 })],
    ['no scans', sampleJpeg({ scans: 0 })],
    ['two frames', sampleJpeg({ extra: segment(0xc0, [8, 2, 28, 3, 192, 1, 1, 0x11, 0]) })],
    ['a lossless frame', sampleJpeg({ extra: segment(0xc3, [8, 2, 28, 3, 192, 1, 1, 0x11, 0]) })],
    ['a segment longer than the file', sampleJpeg({ extra: [0xff, 0xe1, 0xff, 0xff] })],
    ['a segment without a length', sampleJpeg({ extra: [0xff, 0xe1, 0, 0] })],
    ['bytes between segments', sampleJpeg({ extra: [0, 0, 0] })],
    ['too many bytes', Buffer.concat([sampleJpeg(), Buffer.alloc(PICTURE.bytes)])],
  ])('refuses %s', (_, bytes) => {
    expect(cleanJpeg(bytes)).toBeNull()
  })

  it('refuses a picture that ends early, wherever it does', () => {
    const whole = sampleJpeg()
    for (let length = 0; length < whole.length; length += 1)
      expect(cleanJpeg(whole.subarray(0, length))).toBeNull()
  })
})
