import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { IMPORT_BYTES, IMPORT_LINES } from '../../../domain/imports/import.schema.ts'
import type { ImportKind } from '../../../domain/imports/import-fields.ts'
import { errorText, request } from '../../api/api-client.ts'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { useStaffAction } from '../requests/staff-requests.ts'
import { decodeFile } from './decode-file.ts'
import { IMPORTS } from './use-import.ts'

const TOO_LARGE = 'This file is too large. Please split it into files of up to 2 MB.'
const FAILED = 'Failed to read the file'

/** Chooses a kind and a file, which can also be dropped on the field. */
export function StartImport() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [, setParams] = useSearchParams()
  const client = useQueryClient()
  const start = useStaffAction({
    send: async (file: File) => {
      const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
      return await request('import', 'POST', IMPORTS, { kind, fileName: file.name.slice(-200), text })
    },
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
        client.setQueryData([IMPORTS, started.id], started)
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
