import { useState } from 'react'
import type { SeasonPlan } from './use-season-plan.ts'

/**
 * A note on why a season can't be held yet; null once it can. It starts as the plan's note on what's left to
 * choose. The button calls `explain`, which leads to that choice, or shows any other `problem` until it's
 * fixed.
 */
export function useNotReady(problem: string | null, plan: SeasonPlan) {
  const [said, setSaid] = useState<string | null>(null)
  if (said !== null && said !== problem) setSaid(null)
  return {
    note: said ?? plan.note,
    explain: () => (problem === null || problem === plan.note ? plan.goToChoice() : setSaid(problem)),
  }
}
