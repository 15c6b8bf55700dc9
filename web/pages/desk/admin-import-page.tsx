import { useSearchParams } from 'wouter'
import { BACK_TO_SETTINGS } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { ImportedFile } from '../../desk/imports/imported-file.tsx'
import { RecentImports } from '../../desk/imports/recent-imports.tsx'
import { StartImport } from '../../desk/imports/start-import.tsx'
import { DownloadLink } from '../../desk/requests/download-link.tsx'
import { Section } from '../../ui/panels.tsx'

/** Imports customers and bookings from files, and exports customers. The URL keeps the file that is being imported. */
export default function AdminImportPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <StaffFrame page="/admin/import" back={BACK_TO_SETTINGS}>
      {() => (id ? <ImportedFile key={id} id={id} /> : <Start />)}
    </StaffFrame>
  )
}

function Start() {
  return (
    <>
      <StartImport />
      <RecentImports />
      <Section title="Export">
        <p>
          All customers with their contact details and notes. Bookings and payments are under Reports.
          Downloads are recorded in the audit log.
        </p>
        <div>
          <DownloadLink href="/api/admin/customers.csv">Customers (CSV)</DownloadLink>
        </div>
      </Section>
    </>
  )
}
