import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { CLERK } from '../../../domain/guide/clerk.ts'
import { OWNER } from '../../../domain/guide/owner.ts'
import { useCan } from '../../accounts/use-can.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { GuideSteps } from './guide-steps.tsx'

/** By the name of its step. `npm run pictures` takes them. */
const PICTURES = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' }),
  ).map(([file, address]) => [file.slice(file.lastIndexOf('/') + 1, -'.webp'.length), address]),
)

/** A page of the guide. Owners also get a link to the other one. */
export default function GuidePage({ isFor }: { isFor: 'clerk' | 'owner' }) {
  const isOwner = useCan('people')
  const [{ lead, steps }, other] = isFor === 'clerk' ? [CLERK, OWNER] : [OWNER, CLERK]
  return (
    <>
      <div className="grid gap-3 lg:flex lg:items-center lg:justify-between lg:gap-8">
        <p className="max-w-2xl text-lg">{lead}</p>
        <div className="flex shrink-0 flex-wrap gap-2 print:hidden">
          {isOwner && (
            <ButtonLink href={other.path} variant="secondary">
              {DESK_PAGES[other.path].title}
            </ButtonLink>
          )}
          <PrintButton>Print</PrintButton>
        </div>
      </div>
      <GuideSteps steps={steps} pictures={PICTURES} />
    </>
  )
}
