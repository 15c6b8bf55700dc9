import { useSearchParams } from 'wouter'
import { LOGGED_OUT, RequireUser } from '../../../../web/accounts/require-user.tsx'
import { errorText, isApiError } from '../../../../web/api/api-error.ts'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../web/ui/panels.tsx'
import { ReplacementCard } from '../replacement-card.tsx'
import { useReplacements } from '../use-replacements.ts'

const LOADING = <SkeletonList count={2} className="h-64" />

/** A customer whose booked time was closed chooses another one, or their money. An emailed link opens it without signing in. */
export default function RebookPage() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <PageFrame title="Choose Another Time">
      {token === null ? (
        <RequireUser notice={LOGGED_OUT} fallback={LOADING}>
          {() => <Replacements token={null} />}
        </RequireUser>
      ) : (
        <Replacements token={token} />
      )}
    </PageFrame>
  )
}

function Replacements({ token }: { token: string | null }) {
  const { data, isPending, error, refetch } = useReplacements(token)
  if (isPending) return LOADING
  if (isApiError(error, 'link_invalid', 'invalid'))
    return (
      <Notice tone="warm" role="alert" heading="This Link Can't Be Used">
        <p>It's incomplete, or a newer email has another one. You can also sign in to choose, or call us.</p>
      </Notice>
    )
  if (!data) return <ErrorState text={errorText(error)} onRetry={() => refetch()} />
  if (data.length === 0)
    return <EmptyState text="There's nothing to choose: all your bookings are as they were." />
  const open = data.filter(({ state }) => state === 'open')
  const rest = data.filter(({ state }) => state !== 'open')
  return (
    <ul className="grid gap-4">
      {[...open, ...rest].map((replacement) => (
        <li key={replacement.id}>
          <ReplacementCard replacement={replacement} token={token} />
        </li>
      ))}
    </ul>
  )
}
