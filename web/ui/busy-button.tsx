import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { restoreFocus } from './restore-focus.ts'

interface Props extends ComponentProps<typeof Button> {
  isBusy: boolean
  busyLabel: string
}

/** A button that is disabled while what it began is under way, and then takes back the focus that it lost by that. */
export function BusyButton({ isBusy, busyLabel, disabled = false, children, ...button }: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)

  useEffect(() => {
    if (wasBusy.current && !isBusy) restoreFocus(ref.current)
    wasBusy.current = isBusy
  }, [isBusy])

  return (
    <Button {...button} ref={ref} disabled={isBusy || disabled}>
      {isBusy ? busyLabel : children}
    </Button>
  )
}
