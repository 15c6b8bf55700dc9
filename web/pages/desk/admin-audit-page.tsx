import { useState } from 'react'
import { AuditRow, useAudit } from '../../desk/audit/audit-row.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { PagedList } from '../../desk/lists/paged-list.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

export default function AdminAuditPage() {
  return <StaffFrame page="/admin/audit">{() => <AuditLog />}</StaffFrame>
}

function AuditLog() {
  const [search, setSearch] = useState('')
  const settled = useDebounced(search.trim())
  const entries = useAudit(settled)
  return (
    <>
      <TextField
        label="Search the audit log"
        type="search"
        placeholder="Staff member, action, or subject"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <PagedList
        pages={entries}
        what="audit log entries"
        rowHeight="h-20"
        empty={<EmptyState text={settled ? `No results for “${settled}”` : 'No activity yet'} />}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </PagedList>
    </>
  )
}
