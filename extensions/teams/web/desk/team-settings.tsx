import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../../web/forms/use-action.ts'
import { SwitchField } from '../../../../web/ui/fields/checkbox-field.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Card, Section } from '../../../../web/ui/panels.tsx'
import type { TeamSettings } from '../../domain/team-settings.schema.ts'
import { call, keyOf, query } from '../api/client.ts'

const SETTINGS = keyOf('GET /api/admin/team-settings')

/** The owner's choice about arrivals. */
export default function ArrivalsSection() {
  const settings = useQuery(query('GET /api/admin/team-settings'))
  return (
    <Section title="Arrivals">
      <Loaded query={settings} failed="The settings could not be loaded." skeleton={[1, 'h-24']}>
        {(settings) => <SignaturesSwitch settings={settings} />}
      </Loaded>
    </Section>
  )
}

function SignaturesSwitch({ settings }: { settings: TeamSettings }) {
  const save = useAction({
    send: (changed: TeamSettings) => call('PUT /api/admin/team-settings', changed),
    done: { title: 'Settings Saved', description: 'They apply to the next arrival.' },
    failed: { text: 'Failed to save the settings' },
    affects: [SETTINGS],
  })
  const { needsPlayerSignatures } = save.isPending ? save.variables : settings
  return (
    <Card>
      <SwitchField
        label="Teams can arrive only once all players have signed"
        checked={needsPlayerSignatures}
        isSaving={save.isPending}
        onChange={({ target }) => save.mutate({ needsPlayerSignatures: target.checked })}
      />
      <p className="text-sm text-ink-soft">
        Otherwise, staff see who hasn't signed and decide. Teams without players on their roster can always
        arrive.
      </p>
    </Card>
  )
}
