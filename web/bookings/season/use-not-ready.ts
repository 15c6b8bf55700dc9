import { useEffect, useState } from 'react'
import { dismissErrorToasts, toast } from '../../ui/toasts/toast.ts'
import type { SeasonPlan } from './use-season-plan.ts'

/**
 * Says why a season can't be taken yet, until that's fixed. `problem` is null once it can. What the plan's
 * note says all along isn't repeated: the function leads to what's left to choose.
 */
export function useNotReady(problem: string | null, plan: SeasonPlan): () => void {
  const [said, setSaid] = useState<string | null>(null)
  if (said !== null && said !== problem) setSaid(null)
  useEffect(() => (said === null ? undefined : dismissErrorToasts), [said])
  return () => {
    if (problem === null || problem === plan.note) return plan.goToChoice()
    setSaid(problem)
    toast({ title: 'Not Ready Yet', description: problem, variant: 'destructive' })
  }
}
