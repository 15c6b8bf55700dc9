import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  label: string
}

export function SwitchField({ label, ...input }: Props) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-plate px-2 py-2 hover:bg-sunken">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: browsers report the state of a native checkbox */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span>{label}</span>
    </label>
  )
}
