import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../../domain/config/settings.schema.ts'
import { fetchByKey, request } from '../../api/api-client.ts'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { Card } from '../../ui/panels.tsx'
import { useStaffAction } from '../requests/staff-requests.ts'

const SETTINGS = '/api/admin/settings'

export function useSettings() {
  return useQuery({ queryKey: [SETTINGS], queryFn: fetchByKey('settings') })
}

/** Whether unsigned players keep a team from being marked as arrived. */
export function ArrivalRules({ settings }: { settings: Settings }) {
  const save = useStaffAction({
    send: (changed: Settings) => request('settings', 'PUT', SETTINGS, changed),
    done: { title: 'Settings Saved', description: 'They apply to the next arrival.' },
    failed: { text: 'Failed to save the settings' },
    affects: [[SETTINGS]],
  })
  const { needsPlayerSignatures } = save.isPending ? save.variables : settings
  return (
    <Card>
      <SwitchField
        label="Teams can arrive only once all players have signed"
        checked={needsPlayerSignatures}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ needsPlayerSignatures: target.checked })}
      />
      <p className="text-sm text-ink-soft">
        Otherwise, staff see who hasn't signed and decide. Teams without players on their roster can always
        arrive.
      </p>
    </Card>
  )
}
