import { useQuery } from '@tanstack/react-query'
import type { ChangeSettings, Settings } from '../../../domain/config/settings.schema.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { Card } from '../../ui/panels.tsx'

const SETTINGS = keyOf('GET /api/admin/settings')

export function useSettings() {
  return useQuery(query('GET /api/admin/settings'))
}

const TEXTS: Readonly<Record<keyof Settings, { label: string; note: string; saved: string }>> = {
  needsPlayerSignatures: {
    label: 'Teams can arrive only once all players have signed',
    note: "Otherwise, staff see who hasn't signed and decide. Teams without players on their roster can always arrive.",
    saved: 'They apply to the next arrival.',
  },
  waitingLists: {
    label: 'Customers can wait for taken times',
    note: 'When a time opens, the first customer waiting for it gets an email, and we keep it for them.',
    saved: 'They apply to the next time that opens.',
  },
}

/** One of the owner's choices. */
export function SettingSwitch({ settings, name }: { settings: Settings; name: keyof Settings }) {
  const { label, note, saved } = TEXTS[name]
  const save = useAction({
    send: (changed: ChangeSettings) => call('PUT /api/admin/settings', changed),
    done: { title: 'Settings Saved', description: saved },
    failed: { text: 'Failed to save the settings' },
    affects: [SETTINGS],
  })
  const shown = save.isPending ? { ...settings, ...save.variables } : settings
  return (
    <Card>
      <SwitchField
        label={label}
        checked={shown[name]}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ [name]: target.checked })}
      />
      <p className="text-sm text-ink-soft">{note}</p>
    </Card>
  )
}
