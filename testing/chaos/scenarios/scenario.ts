import type { Crowd } from '../load/crowd.ts'
import type { Ground, World } from '../world/world.ts'

/** A fault, and how soon the product has to recover from it. */
export interface Scenario {
  /** As in `npm run chaos -- NAME`. */
  name: string
  title: string
  /** Within how many seconds writes must be accepted again, and since when. */
  limit: { seconds: number; since: string }
  /** The packages that are missing on this machine, with the command that installs them; null if none. */
  missing?: () => string | null
  /** Builds the world and returns what happens in it while people are at work. */
  open(ground: Ground): Promise<{ world: World; play(crowd: Crowd): Promise<Outcome> }>
}

interface Outcome {
  /** Time until writes were accepted again, for each fault. */
  resumedMs: number[]
  /** Other problems, as sentences. */
  problems?: string[]
}
