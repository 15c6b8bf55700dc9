/** The server notes the use of a session once a minute, so this is close enough. */
const PRESENT_MS = 60_000
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/** Milliseconds after the page was opened, which counts as input. */
let lastInputAt = 0

/** Notes when someone last used this page. */
export function watchForInput(target: EventTarget): void {
  const note = () => {
    lastInputAt = performance.now()
  }
  for (const input of INPUTS) target.addEventListener(input, note, { capture: true, passive: true })
}

/** Of this page, by a clock that can stop while the device sleeps. */
export function millisSinceInput(): number {
  return performance.now() - lastInputAt
}

/** False when only live updates and timers are still at work, as on a desk that everyone has left. */
export function isSomeoneHere(): boolean {
  return millisSinceInput() < PRESENT_MS
}
