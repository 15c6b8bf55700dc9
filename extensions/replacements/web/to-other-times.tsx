import { ButtonLink } from '../../../web/ui/button.tsx'

/** On a booking whose time was closed: leads to the others. */
export default function ToOtherTimes({ name }: { name: string }) {
  return (
    <ButtonLink href="/rebook" label={`Choose Another Time for ${name}`}>
      Choose Another Time
    </ButtonLink>
  )
}
