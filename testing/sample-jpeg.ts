/** A segment of a JPEG: its marker, its length, and its content. */
export function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...content]
}

interface Sample {
  width?: number
  height?: number
  /** Segments before the frame, such as Exif data. */
  extra?: number[]
  /** Bytes after the end. */
  after?: number[]
  scans?: number
}

/** A JPEG's structure, with pixels that no decoder looked at. */
export function sampleJpeg({
  width = 960,
  height = 540,
  extra = [],
  after = [],
  scans = 1,
}: Sample = {}): Buffer {
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
  return Buffer.from([
    ...[0xff, 0xd8, ...extra, ...segment(0xdb, [0, 1, 2])],
    ...[...segment(0xc0, frame), ...segment(0xc4, [0, 1])],
    ...Array.from({ length: scans }, () => scan).flat(),
    ...[0xff, 0xd9, ...after],
  ])
}
