/** "14:59", and "65:00" where holds are long. Rounded up, so that it reaches 0:00 when the time is over. */
export function formatTimeLeft(until: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = secondsLeft(until, now)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The last five minutes, in which a countdown asks to be looked at. */
export function isRunningOut(until: Temporal.Instant, now: Temporal.Instant): boolean {
  return secondsLeft(until, now) <= 300
}

/** What is read out as a hold runs down: at five minutes, at one, and when it is over. */
export function holdAnnouncement(until: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = secondsLeft(until, now)
  if (seconds === 0) return 'Your hold on this time has run out.'
  if (seconds <= 60) return '1 minute left to pay for this booking.'
  if (isRunningOut(until, now)) return '5 minutes left to pay for this booking.'
  return ''
}

function secondsLeft(until: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
