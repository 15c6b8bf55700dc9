import { SelectField } from '../../../web/ui/fields/text-field.tsx'
import type { Team } from '../domain/team.schema.ts'

interface Props {
  label: string
  teams: readonly Team[] | undefined
  value: string | null | undefined
  isDisabled?: boolean
  onChange: (teamId: string | null) => void
}

/** The team that a booking is for. Only for people who have teams. */
export function TeamField({ label, teams = [], value, isDisabled = false, onChange }: Props) {
  if (teams.length === 0) return null
  return (
    <SelectField
      label="For Team"
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value || null)}
      none="None"
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
