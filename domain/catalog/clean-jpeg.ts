import { PICTURE } from './picture-size.ts'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
/** The headers of baseline and progressive frames. */
const FRAMES: readonly number[] = [0xc0, 0xc2]
/** Other needs of a decoder: Huffman tables, quantization tables, the restart interval. */
const TABLES: readonly number[] = [0xc4, 0xdb, 0xdd]
/** Application data and comments, such as the place where a photo was taken. */
const isExtra = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** More would cost the decoder for nothing. */
const MOST_SCANS = 12

/**
 * A JPEG with only the parts that make its pixels: without Exif data, comments, and anything after its end. Null for everything else,
 * such as another format with a JPEG's first bytes, or another size than `PICTURE`. It isn't decoded: no decoder of ours can be
 * attacked, and browsers get it as nothing but a picture.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > PICTURE.bytes || bytes[0] !== 0xff || bytes[1] !== START) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let frames = 0
  let scans = 0
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === END)
      return frames === 1 && scans > 0 ? joined([...kept, bytes.subarray(at, at + 2)]) : null
    const length = uint16(bytes, at + 2)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (FRAMES.includes(marker)) {
      frames += 1
      if (length < 8 || !isWanted(bytes.subarray(at + 4, end))) return null
    } else if (marker === SCAN) {
      scans += 1
      if (frames !== 1 || scans > MOST_SCANS) return null
      end = endOfScan(bytes, end)
    } else if (!TABLES.includes(marker) && !isExtra(marker)) return null
    if (!isExtra(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Whether a frame header is of eight bits, the size of our pictures, and gray or color. */
function isWanted(frame: Uint8Array): boolean {
  const [bits, , , , , components = 0] = frame
  const isSize = uint16(frame, 1) === PICTURE.height && uint16(frame, 3) === PICTURE.width
  return bits === 8 && isSize && (components === 1 || components === 3)
}

/** The next marker after the compressed pixels, in which 0xff is followed by 0 or by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
