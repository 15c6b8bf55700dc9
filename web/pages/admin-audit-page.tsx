import { useState } from 'react'
import { AuditRow } from '../admin/audit-row.tsx'
import { PagedList } from '../admin/paged-list.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'
import { useAudit } from '../admin/use-audit.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSettled } from '../ui/use-settled.ts'

export default function AdminAuditPage() {
  return <StaffFrame title="Audit Log">{() => <AuditLog />}</StaffFrame>
}

function AuditLog() {
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const entries = useAudit(settled)
  return (
    <>
      <TextField
        label="Search the audit log"
        type="search"
        placeholder="Who, what or to whom"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <PagedList
        pages={entries}
        what="audit log entries"
        rowHeight="h-20"
        empty={<EmptyState text={settled ? `Nothing found for “${settled}”` : 'Nothing has happened yet'} />}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </PagedList>
    </>
  )
}
