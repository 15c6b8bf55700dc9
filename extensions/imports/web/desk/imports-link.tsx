import { useCan } from '../../../../web/accounts/use-can.ts'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { TITLE } from '../../domain/title.ts'

/** Leads to the imports, from where the customers are. */
export default function ImportsLink() {
  return (
    useCan('prices') && (
      <ButtonLink href="/admin/extras/imports" variant="quiet">
        {TITLE}
      </ButtonLink>
    )
  )
}
