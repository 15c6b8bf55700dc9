import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { errorText } from '../../../../web/api/api-error.ts'
import { DownloadLink } from '../../../../web/desk/requests/download-link.tsx'
import { useAction } from '../../../../web/forms/use-action.ts'
import { ButtonLink } from '../../../../web/ui/button.tsx'
import { ChoiceGroup } from '../../../../web/ui/fields/choice-group.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../../web/ui/panels.tsx'
import { IMPORT_BYTES, IMPORT_LINES } from '../../domain/import.schema.ts'
import type { ImportKind } from '../../domain/import-fields.ts'
import { addressOf, call, query } from '../api/client.ts'
import { ImportedFile } from './imported-file.tsx'
import { IMPORTS } from './use-import.ts'

const TOO_LARGE = 'This file is too large. Please split it into files of up to 2 MB.'
const FAILED = 'Failed to read the file'

/** Imports customers and bookings from files, and exports customers. The URL keeps the file that is being imported. */
export default function ImportsPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <ImportedFile key={id} id={id} /> : <Start />
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
          <DownloadLink href={addressOf('GET /api/admin/customers.csv')}>Customers (CSV)</DownloadLink>
        </div>
      </Section>
    </>
  )
}

/** Chooses a kind and a file, which can also be dropped on the field. */
function StartImport() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [, setParams] = useSearchParams()
  const client = useQueryClient()
  const start = useAction({
    send: async (file: File) =>
      await call('POST /api/admin/imports', {
        kind,
        fileName: file.name.slice(-200),
        file: await inBase64(file),
      }),
    failed: { text: FAILED },
    isAnswered: () => true,
  })
  const [isTooLarge, setIsTooLarge] = useState(false)

  function choose(file: File | undefined) {
    setIsTooLarge(file !== undefined && file.size > IMPORT_BYTES)
    start.reset()
    if (!file || file.size > IMPORT_BYTES) return
    start.mutate(file, {
      onSuccess: (started) => {
        client.setQueryData([...IMPORTS, started.id], started)
        setParams({ id: started.id })
      },
    })
  }

  const problem = isTooLarge ? TOO_LARGE : start.error && errorText(start.error, FAILED)
  return (
    <Section title="Import">
      <p>
        Files that CourtReserve, Square, or Google Contacts export, and other CSV files. You see the outcome
        of each line before anything is imported. No emails are sent.
      </p>
      <Card className="grid gap-4">
        <ChoiceGroup
          label="What does the file contain?"
          className="grid-cols-2"
          value={kind}
          choices={[
            { value: 'customers', label: 'Customers' },
            { value: 'bookings', label: 'Future Bookings' },
          ]}
          onChange={(event) => setKind(event.currentTarget.value as ImportKind)}
        />
        <TextField
          label="CSV File"
          type="file"
          accept=".csv,text/csv"
          className="[&_input]:h-24 [&_input]:border-dashed [&_input]:py-5.5"
          hint={`Choose it, or drop it here. Up to ${IMPORT_LINES.toLocaleString('en-US')} lines and 2 MB.`}
          error={problem || undefined}
          disabled={start.isPending}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // So that the same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
        <p role="status" className="text-ink-soft">
          {start.isPending && 'Trying out the file…'}
        </p>
      </Card>
    </Section>
  )
}

/** The file as it is: the server finds out how its text is encoded. */
async function inBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  // Behind "data:text/csv;base64,", which an empty file lacks.
  return url.split(',')[1] ?? ''
}

/** Imports that can still be undone; nothing without any. */
function RecentImports() {
  const recent = useQuery(query('GET /api/admin/imports')).data ?? []
  if (recent.length === 0) return null
  return (
    <Section title="Imported in the Last 24 Hours">
      <ul className="grid gap-3">
        {recent.map(({ id, kind, fileName, committedAt }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <p className="wrap-anywhere">
                <b>{fileName}</b>: {kind}, {formatDayTime(Temporal.Instant.from(committedAt))}
              </p>
              <ButtonLink
                href={`/admin/extras/imports?id=${id}`}
                variant="secondary"
                label={`Open Import ${fileName}`}
              >
                Open Import
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
