import type { Extra } from '../../../domain/config/extra.schema.ts'
import { call, keyOf } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { Card } from '../../ui/panels.tsx'

const EXTRAS = keyOf('GET /api/admin/extras')

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

function ExtraCard({ extra: { name, title, forCustomers, forStaff, isOn } }: { extra: Extra }) {
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
    affects: [EXTRAS],
    waits: true,
  })
  return (
    <Card className="grid content-start gap-2">
      <SwitchField
        label={title}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <p className="text-sm text-ink-soft">For customers: {forCustomers}</p>
      <p className="text-sm text-ink-soft">For staff: {forStaff}</p>
    </Card>
  )
}
