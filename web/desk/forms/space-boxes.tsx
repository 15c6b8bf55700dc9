import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'

interface Props {
  spaces: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** A checkbox for each space. */
export function SpaceBoxes({ spaces, chosen, onChange }: Props) {
  return spaces.map(({ id, name }) => (
    <CheckboxField
      key={id}
      label={name}
      checked={chosen.includes(id)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
      }
    />
  ))
}
