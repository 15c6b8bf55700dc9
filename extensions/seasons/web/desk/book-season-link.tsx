import { ButtonLink } from '../../../../web/ui/button.tsx'
import { SEASON_ADDRESS } from './season-address.ts'

export default function BookSeasonLink() {
  return (
    <ButtonLink href={SEASON_ADDRESS} variant="quiet" className="-mx-4">
      Book a Season
    </ButtonLink>
  )
}
