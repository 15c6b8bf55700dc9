const NUMBER = /^b-?([0-9a-f]{8})$/i

/** "B-0B5F8C2E": a booking's id, short enough to read out on the phone. Staff find a booking by it. */
export function bookingNumber(id: string): string {
  return `B-${id.slice(0, 8).toUpperCase()}`
}

/** The first and last id that a booking number can stand for; null if the text isn't one. */
export function parseBookingNumber(text: string): { first: string; last: string } | null {
  const start = NUMBER.exec(text.trim())?.[1]?.toLowerCase()
  if (start === undefined) return null
  return { first: `${start}-0000-0000-0000-000000000000`, last: `${start}-ffff-ffff-ffff-ffffffffffff` }
}
