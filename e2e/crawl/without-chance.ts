/** Replaces text that differs from run to run: ids, ports, secrets, and seconds that count down. */
export function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…')
      .replaceAll(/\bB-[0-9A-F]{8}\b/g, 'B-0B5F8C2E')
      .replaceAll(/\b(pi|re|ch|cus|dp|du)_\w{8,}/g, '$1_…')
      .replaceAll(/(token=|calendar\/)[\w-]{20,}/g, '$1…')
      .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, 'localhost:3000')
      // The emulator sets this one by the real clock.
      .replace(/(evidence to Stripe by) [^.]+/, '$1 …')
      .replaceAll(/\b\d{6}(?= is your code)|(?<=Code: )\d{6}\b/g, '012345')
      .replaceAll(/\b\d+ min left/g, '14 min left')
      // Sessions follow the real clock.
      .replace(/\b(Signed in|Last used) .* ET\b/, '$1 Fri, Nov 20, 2026, 12:00 PM ET')
      // The clock ticks during a walk, which takes a few minutes.
      .replaceAll(
        /\b(\d{1,2}):(\d)(\d) ([AP]M)/g,
        (_all, hour, ten, one, half) => `${hour}:${ten}${one < '5' ? 0 : 5} ${half}`,
      )
      .replaceAll(/\b\d{1,2}:\d{2}\b(?!:?\d* ?[AP]M)/g, '14:59')
  )
}
