import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { restoreFocus } from './focus.ts'

interface Props extends ComponentProps<typeof Button> {
  isBusy: boolean
  busyLabel: string
}

/** A button that's disabled while its action runs, and then takes back the focus it lost. */
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
