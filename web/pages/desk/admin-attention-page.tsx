import { AttentionRow } from '../../desk/attention/attention-row.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { useAttention } from '../../desk/requests/live-queries.ts'
import { EmptyState, Loaded, SkeletonList } from '../../ui/loaded.tsx'

/** Payments, refunds, disputes, holds, emails and jobs that need staff. */
export default function AdminAttentionPage() {
  return <StaffFrame page="/admin/attention">{() => <AttentionList />}</StaffFrame>
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
          <EmptyState text="Nothing needs your attention." />
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
