import type { Outlets } from '../../../../web/outlets/contribution.ts'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { SEASON_ADDRESS } from './season-address.ts'

/** Leads to the planner with the customer filled in. */
export default function SeasonForCustomer({ address }: Outlets['desk/customer-actions']) {
  return (
    <ButtonLink variant="secondary" href={address(SEASON_ADDRESS)}>
      Book a Season
    </ButtonLink>
  )
}
