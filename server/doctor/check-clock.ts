import { systemClock } from '../core/clock.ts'
import { about, type Finding } from './finding.ts'

const { fine, problem } = about('Clock')

/** Stripe's signatures are good for five minutes, and jobs and holds go by the database's clock. */
const TOLERANCE_SECONDS = 30

/** Compares this machine's clock with another one. Both in milliseconds since 1970. */
export function clockFinding(
  whose: string,
  theirs: number,
  ours = systemClock.now().epochMilliseconds,
): Finding {
  const seconds = Math.round((ours - theirs) / 1_000)
  if (Math.abs(seconds) <= TOLERANCE_SECONDS) return fine(`This machine's clock matches ${whose}.`)
  const difference = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}`
  return problem(
    `This machine is ${difference}. Sync both with NTP, for example with systemd-timesyncd or chrony.`,
  )
}
