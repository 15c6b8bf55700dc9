interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchField({ label, isOn, onChange }: Props) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-plate px-2 py-2 hover:bg-sunken">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
      <span>{label}</span>
    </label>
  )
}
