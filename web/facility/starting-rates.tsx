import { STARTING_RATES } from '../../domain/facility.ts'
import { formatRate } from '../../domain/pricing/money.ts'
import { Scoreboard, ScoreboardCell } from '../ui/scoreboard.tsx'
import { Section } from '../ui/section.tsx'

export function StartingRates() {
  return (
    <Section title="Starting Rates">
      <Scoreboard className="divide-x divide-board-line text-center">
        <ScoreboardCell label="Batting Cage" isBig>
          {formatRate(STARTING_RATES.battingCage * 100)}
        </ScoreboardCell>
        <ScoreboardCell label="Practice Area" isBig>
          {formatRate(STARTING_RATES.practiceArea * 100)}
        </ScoreboardCell>
      </Scoreboard>
    </Section>
  )
}
