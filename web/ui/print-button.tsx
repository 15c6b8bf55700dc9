import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** Prints the page. */
export function PrintButton({ children, ...button }: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return (
    <Button variant="secondary" {...button} onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {children}
    </Button>
  )
}
