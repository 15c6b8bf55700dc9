import { AttentionRow } from '../../desk/attention/attention-row.tsx'
import { useAttention } from '../../desk/attention/use-attention.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

/** Everything that does not settle itself: money, refunds, disputes, holds, mail, jobs. */
export default function AdminAttentionPage() {
  return <StaffFrame title="Needs Attention">{() => <AttentionList />}</StaffFrame>
}

function AttentionList() {
  const attention = useAttention()
  return (
    <Loaded
      query={attention}
      failed="The list could not be loaded."
      loading={<SkeletonList count={3} className="h-32" />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState text="Nothing needs you. Enjoy the game." />
        ) : (
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <AttentionRow key={`${entry.kind}:${entry.id}`} entry={entry} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
