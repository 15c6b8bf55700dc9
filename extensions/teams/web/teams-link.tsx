import { Users } from 'lucide-react'
import { ButtonLink } from '../../../web/ui/button.tsx'

/** Leads to the customer's teams. */
export default function TeamsLink() {
  return (
    <ButtonLink href="/teams" variant="secondary" isWide>
      <Users aria-hidden="true" className="size-5" />
      My Teams
    </ButtonLink>
  )
}
