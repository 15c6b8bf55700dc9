import { useEffect } from 'react'
import type { Outlets } from '../../../web/outlets/contribution.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'

const PATH = '/waiting'

/** From taken times to the waiting list for them. */
export default function TakenLink({ query, leadTo }: Outlets['booking/taken-hour']) {
  useEffect(() => {
    leadTo(PATH)
    return () => leadTo(null)
  }, [leadTo])
  return (
    <ButtonLink href={`${PATH}?${query}`} variant="quiet" className="-mx-4 justify-self-start">
      Taken? Tell Me If It Opens
    </ButtonLink>
  )
}
