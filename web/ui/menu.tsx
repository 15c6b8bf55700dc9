import { Ellipsis } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

interface Props {
  /** The accessible name: whose actions these are. */
  label: string
  /** In place of three dots. */
  icon?: ReactNode
  className?: string
  /** Each with `MENU_ITEM`. */
  children: ReactNode
}

const ITEMS = '[role="menuitem"]'

/**
 * A button with a menu of actions. The browser's own popover closes it on Escape and on presses elsewhere,
 * shows it above everything, and gives focus back to the button.
 */
export function Menu({ label, icon, className, children }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // It's fixed on screen, so it would part from its button. The end of an earlier scroll moves neither.
  useEffect(() => {
    if (!isOpen) return
    const topOf = () => opener.current?.getBoundingClientRect().top
    const top = topOf()
    const close = () => {
      if (topOf() !== top) list.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { passive: true })
    return () => window.removeEventListener('scroll', close)
  }, [isOpen])

  function place({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'closed' || !opener.current) return
    const { top, bottom, right } = opener.current.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const isLow = bottom > clientHeight / 2
    Object.assign(currentTarget.style, {
      top: isLow ? 'auto' : `${bottom}px`,
      bottom: isLow ? `${clientHeight - top}px` : 'auto',
      right: `${clientWidth - right}px`,
    })
    setIsOpen(true)
  }

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'closed') setIsOpen(false)
    else currentTarget.querySelector<HTMLElement>(ITEMS)?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }

  /** As for any menu button. Pressed again before the first action has focus, it mustn't scroll the page. */
  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!list.current?.matches(':popover-open')) list.current?.showPopover()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={openWithArrow}
        className={classNames('grid size-11 shrink-0 place-content-center rounded-plate', className)}
      >
        {icon ?? <Ellipsis aria-hidden="true" className="size-5" />}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        onBeforeToggle={place}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={() => list.current?.hidePopover()}
        className="fixed inset-auto m-0 min-w-44 rounded-card border-2 border-line-strong bg-raised p-1 text-ink shadow-card"
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Of each link or button in a menu. */
export const MENU_ITEM = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center rounded-plate px-3 text-left font-semibold whitespace-nowrap -outline-offset-2 hover:bg-sunken',
} as const

/** A page that a menu leads to. */
export function MenuLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} {...MENU_ITEM} />
}

/** An act in a menu. */
export function MenuButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} {...MENU_ITEM} />
}
