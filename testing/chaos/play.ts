import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { audit } from './audit/audit.ts'
import { gather } from './load/crowd.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { breakGround, type Ground } from './world/world.ts'

interface Figures {
  /** Acknowledged ones. */
  writes: number
  lost: number
  double: number
  money: number
  /** Answers of 500. */
  failures: number
  /** The longest wait for an answer. */
  longestSeconds: number
  /** The longest time until writes were accepted again. */
  resumedSeconds: number
}

export interface Result extends Figures {
  scenario: Scenario
  /** Duration of the whole scenario. */
  seconds: number
  /** Everything wrong, as sentences. Empty if the scenario passed. */
  problems: string[]
}

/** Plays a scenario while people are at work, and audits what they were promised. */
export async function play(scenario: Scenario): Promise<Result> {
  const startedAt = performance.now()
  const ground = await breakGround()
  const giveUp = () => void ground.close().finally(() => process.exit(130))
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp)
  let played: { figures: Figures; problems: string[] }
  try {
    played = await playOn(ground, scenario)
  } catch (error) {
    const figures = {
      writes: 0,
      lost: 0,
      double: 0,
      money: 0,
      failures: 0,
      longestSeconds: 0,
      resumedSeconds: 0,
    }
    played = { figures, problems: [`it could not go on: ${(error as Error).stack}`] }
  }
  const { figures, problems } = played
  process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
  await ground.close()
  if (problems.length > 0) {
    const file = path.join(tmpdir(), `chaos-${scenario.name}.log`)
    writeFileSync(file, ground.output())
    problems.push(`see what the servers logged: ${file}`)
  }
  return { ...figures, scenario, problems, seconds: (performance.now() - startedAt) / 1_000 }
}

async function playOn(
  ground: Ground,
  { open, limit }: Scenario,
): Promise<{ figures: Figures; problems: string[] }> {
  const { world, play: happen } = await open(ground)
  const crowd = await gather(world)
  const { ledger } = crowd
  const problems: string[] = []
  let resumedSeconds: number
  try {
    crowd.start()
    await ledger.untilWrites(50)
    const outcome = await happen(crowd)
    resumedSeconds = Math.max(0, ...outcome.resumedMs) / 1_000
    problems.push(...(outcome.problems ?? []))
    await ledger.untilWrites(50)
  } finally {
    await crowd.stop()
  }
  const { lost, double, money } = await audit(world, crowd)
  const failures = ledger.answers().get('500') ?? 0
  if (failures > 0) problems.push(`${failures} requests were answered with 500`)
  if (resumedSeconds > limit.seconds)
    problems.push(`writes were accepted ${resumedSeconds.toFixed(1)} s after ${limit.since}`)
  const figures = {
    writes: ledger.writes(),
    lost: lost.length,
    double: double.length,
    money: money.length,
    failures,
    longestSeconds: ledger.longestMs() / 1_000,
    resumedSeconds,
  }
  return { figures, problems: [...lost, ...double, ...money, ...problems] }
}
