const BYTES = 300_000

/** The pictures of spaces and bundles: what a narrow page shows, at twice its density. The browser makes them this size. */
export const PICTURE = {
  width: 960,
  height: 540,
  bytes: BYTES,
  base64Length: Math.ceil(BYTES / 3) * 4,
} as const
