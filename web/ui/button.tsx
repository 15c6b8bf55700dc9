import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { PRESSED } from './choice.ts'
import { classNames } from './class-names.ts'
import { restoreFocus } from './focus.ts'

type Variant = 'primary' | 'secondary' | 'quiet' | 'on-dark'

const VARIANTS: Readonly<Record<Variant, string>> = {
  primary: 'text-xl bg-barn text-on-barn hover:bg-barn-strong shadow-[inset_0_-3px_0_rgb(0_0_0/18%)]',
  secondary: `text-lg border-2 border-line-strong bg-raised text-ink hover:bg-sunken ${PRESSED}`,
  quiet: 'text-lg text-accent underline underline-offset-4 hover:bg-sunken',
  'on-dark': 'text-lg border-2 border-on-night-soft text-on-night hover:bg-night-deep',
}

interface Look {
  variant?: Variant | undefined
  isWide?: boolean | undefined
}

export function buttonClass({ variant = 'primary', isWide = false }: Look = {}): string {
  return classNames(
    'button inline-flex min-h-11 items-center justify-center gap-2 rounded-plate px-4 py-1.5 text-center leading-snug',
    'figures tracking-wide text-balance disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    isWide && 'w-full',
  )
}

/** A button. Its type defaults to `button`, so none submits a form by accident. */
export function Button({ variant, isWide, className, ...props }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={classNames(buttonClass({ variant, isWide }), className)} />
  )
}

interface LinkProps extends Look {
  href: string
  /** The accessible name, if the visible text isn't enough. Must start with that text. */
  label?: string
  className?: string
  children: ReactNode
}

/** An in-app link that looks like a button. */
export function ButtonLink({ variant, isWide, className, href, label, children }: LinkProps) {
  return (
    <Link href={href} aria-label={label} className={classNames(buttonClass({ variant, isWide }), className)}>
      {children}
    </Link>
  )
}

interface BusyProps extends ComponentProps<typeof Button> {
  /** The label while its action runs, which also disables it. */
  busy: string | false
}

/** A button that's disabled while its action runs, and then takes back the focus it lost. */
export function BusyButton({ busy, disabled, children, ...button }: BusyProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  const isBusy = busy !== false

  useEffect(() => {
    if (wasBusy.current && !isBusy) restoreFocus(ref.current)
    wasBusy.current = isBusy
  }, [isBusy])

  return (
    <Button {...button} ref={ref} disabled={isBusy || disabled}>
      {busy || children}
    </Button>
  )
}
