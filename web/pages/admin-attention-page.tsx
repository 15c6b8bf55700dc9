import { AttentionRow } from '../admin/attention-row.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'
import { useAttention } from '../admin/use-attention.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

/** Everything that does not settle itself: money, refunds, disputes, holds, mail, jobs. */
export default function AdminAttentionPage() {
  return <StaffFrame title="Needs Attention">{() => <AttentionList />}</StaffFrame>
}

function AttentionList() {
  const attention = useAttention()
  if (attention.isError)
    return <ErrorState text="The list could not be loaded." onRetry={() => attention.refetch()} />
  if (!attention.data) return <SkeletonList count={3} className="h-32" />
  if (attention.data.length === 0) return <EmptyState text="Nothing needs you. Enjoy the game." />
  return (
    <ul className="grid gap-3">
      {attention.data.map((entry) => (
        <AttentionRow key={`${entry.kind}:${entry.id}`} entry={entry} />
      ))}
    </ul>
  )
}
