import { ButtonLink } from '../../../web/ui/button.tsx'

/** To the times that a customer waits for. */
export default function OwnWishesLink() {
  return (
    <ButtonLink href="/waiting" variant="quiet" className="-ml-4 justify-self-start">
      Waiting for a Time
    </ButtonLink>
  )
}
