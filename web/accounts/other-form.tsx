import { useSearchParams } from 'wouter'
import { withNext } from '../../domain/accounts/next-path.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

interface Props {
  question: string
  href: '/login' | '/register'
  label: string
}

/** Leads to the other of the two forms for visitors, and keeps the page to open after signing in. */
export function OtherForm({ question, href, label }: Props) {
  const [params] = useSearchParams()
  // Until then, the link would lose that page.
  const isHydrated = useIsHydrated()
  return (
    <div inert={!isHydrated} className="grid gap-2 border-t border-line pt-6 text-center">
      <p className="text-ink-soft">{question}</p>
      <ButtonLink href={withNext(href, params.get('next'))} variant="secondary" isWide>
        {label}
      </ButtonLink>
    </div>
  )
}
