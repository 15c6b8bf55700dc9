import type { Outlets } from '../../../web/outlets/contribution.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'

/** Leads to the planner with what's chosen already. */
export default function EveryWeekLink({ query }: Outlets['booking/dates']) {
  return (
    <ButtonLink href={`/season?${query}`} variant="quiet">
      Every Week
    </ButtonLink>
  )
}
