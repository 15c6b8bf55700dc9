import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../../domain/plural.ts'
import { formatDayTime } from '../../../../domain/time/facility-time.ts'
import { BusyButton, ButtonLink } from '../../../../web/ui/button.tsx'
import { ConfirmButton } from '../../../../web/ui/dialog/confirm-button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Notice, Section } from '../../../../web/ui/panels.tsx'
import { type Import, UNDO_HOURS } from '../../domain/import.schema.ts'
import { query } from '../api/client.ts'
import { ColumnFields } from './column-fields.tsx'
import { ImportedLines } from './imported-lines.tsx'
import { changedRows, useImportActions } from './use-import.ts'

/** A file that was tried out: its columns, the outcome of each line, and the import or its undo. */
export function ImportedFile({ id }: { id: string }) {
  const imported = useQuery(query('GET /api/admin/imports/:id', { id }))
  return (
    <>
      <Loaded
        query={imported}
        failed="We couldn't load this import. Its file is deleted after a day."
        skeleton={[3, 'h-32']}
      >
        {(file) => <File file={file} />}
      </Loaded>
      <ButtonLink className="justify-self-start" href="/admin/extras/imports" variant="secondary">
        Choose Another File
      </ButtonLink>
    </>
  )
}

function File({ file }: { file: Import }) {
  const { columns, commit, undo } = useImportActions(file)
  const { lines, kind, committedAt } = file
  const changes = lines.filter(({ result }) => result === 'create' || result === 'update').length
  return (
    <>
      <Section title={<span className="wrap-anywhere">{file.fileName}</span>}>
        {!committedAt && (
          <ColumnFields
            kind={kind}
            columns={file.columns}
            isBusy={columns.isPending || commit.isPending}
            onChange={columns.mutate}
          />
        )}
        <Outcome file={file} undo={undo} />
      </Section>
      <Section title={committedAt ? 'Lines' : 'Check the Lines'}>
        <ChangedNotice rows={changedRows(commit.error)} />
        <ImportedLines id={file.id} lines={lines}>
          {!committedAt && (
            <BusyButton
              busy={commit.isPending && 'Importing...'}
              disabled={changes === 0 || columns.isPending}
              onClick={() => commit.mutate()}
            >
              {changes === 0 ? 'Nothing to Import' : `Import ${plural(changes, 'Line')}`}
            </BusyButton>
          )}
        </ImportedLines>
      </Section>
    </>
  )
}

function ChangedNotice({ rows }: { rows: number[] | null }) {
  if (!rows) return null
  const first = rows.slice(0, 10).join(', ')
  return (
    <Notice tone="bad" role="alert" title="Nothing was imported">
      <p>
        {`Since you opened this file, ${plural(rows.length, 'line')} changed: row ${first}${rows.length > 10 ? '…' : ''}. Check the lines below and import again.`}
      </p>
    </Notice>
  )
}

/** Whether it was imported or undone, and the way to undo it. */
function Outcome({
  file: { kind, committedAt, undoneAt, kept },
  undo,
}: {
  file: Import
  undo: ReturnType<typeof useImportActions>['undo']
}) {
  if (undoneAt)
    return (
      <Notice tone="warm" title="This import was undone">
        {kept.length > 0 && <p>These stay as they are:</p>}
        <ul className="list-disc pl-5">
          {kept.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (!committedAt) return null
  const until = Temporal.Instant.from(committedAt).add({ hours: UNDO_HOURS })
  return (
    <Notice tone="good" title="Imported">
      <p>{`You can undo this until ${formatDayTime(until)}.`}</p>
      <ConfirmButton
        button={{ children: 'Undo Import' }}
        title="Undo This Import?"
        closeLabel="Cancel"
        action={undo}
        act="Undo Import"
        busy="Undoing..."
      >
        <p>
          {kind === 'customers'
            ? 'Customers it created are deleted, and details it added are removed. Those that were changed or used since stay.'
            : 'Bookings it made are cancelled without an email. Those that were changed or paid since stay.'}
        </p>
      </ConfirmButton>
    </Notice>
  )
}
