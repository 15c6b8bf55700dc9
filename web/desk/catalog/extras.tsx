import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useContext, useState } from 'react'
import type { Extra } from '../../../domain/config/extra.schema.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { Pictures } from '../../outlets/pictures.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'

/** All extensions, each with what it adds and its switch. */
export function Extras({ extras }: { extras: readonly Extra[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {extras.map((extra) => (
        <li key={extra.name} className="grid">
          <ExtraCard extra={extra} />
        </li>
      ))}
    </ul>
  )
}

function ExtraCard({ extra: { name, title, forCustomers, forStaff, needs, isOn } }: { extra: Extra }) {
  const [isAsking, setIsAsking] = useState(false)
  const change = useAction({
    send: (isOn: boolean) => call('PUT /api/admin/extras/:name', { name }, { isOn }),
    done: (_, isOn) =>
      isOn
        ? { title: 'Switched On', description: `You can use “${title}” now.` }
        : {
            title: 'Switched Off',
            description: `“${title}” is hidden. Existing bookings don't change.`,
          },
    failed: { text: `Failed to switch “${title}” on or off` },
    affects: [keyOf('GET /api/admin/extras')],
    waits: true,
  })
  const close = () => setIsAsking(false)
  return (
    <Card className="grid content-start gap-2">
      <SwitchField
        label={title}
        checked={change.isPending ? change.variables : isOn}
        isSaving={change.isPending}
        onChange={() => (isOn ? setIsAsking(true) : change.mutate(true))}
      />
      <Suspense fallback={<Skeleton className="aspect-320/112" />}>
        <PictureOf name={name} />
      </Suspense>
      <p className="text-sm text-ink-soft">For customers: {forCustomers}</p>
      <p className="text-sm text-ink-soft">For staff: {forStaff}</p>
      {needs && <p className="text-sm text-ink-soft">Required: {needs}</p>}
      <Dialog
        title={`Switch Off “${title}”?`}
        closeLabel="Keep It On"
        isOpen={isAsking}
        onClose={close}
        act={
          isAsking && {
            label: 'Switch Off',
            busy: change.isPending && 'Switching off...',
            onClick: () => change.mutate(false, { onSettled: close }),
          }
        }
      >
        <WhenOff name={name} />
      </Dialog>
    </Card>
  )
}

function PictureOf({ name }: { name: string }) {
  const Picture = use(useContext(Pictures)()).get(name)
  return Picture && <Picture />
}

/** Read when it's shown: more can be in use since the page was loaded. */
function WhenOff({ name }: { name: string }) {
  const extras = useQuery({ ...query('GET /api/admin/extras'), refetchOnMount: 'always' })
  if (extras.isFetching) return <Skeleton className="h-12" />
  const whenOff = extras.data?.find((extra) => extra.name === name)?.whenOff ?? []
  if (whenOff.length === 0) return <p>Existing bookings don't change.</p>
  return whenOff.map((sentence) => <p key={sentence}>{sentence}</p>)
}
