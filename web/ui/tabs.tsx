import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface Tab<Id extends string> {
  id: Id
  label: string
  content: ReactNode
}

interface Props<Id extends string> {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs by the ARIA pattern: arrows move along, and what was typed in one is still there when it is shown again. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const id = useId()
  const [opened, setOpened] = useState([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[nextTab(event.key, index, tabs.length)]
    if (!next || next.id === selected) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${id}-${next.id}-tab`)?.focus()
  }

  return (
    <div className="grid gap-6">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 border-b-2 border-line print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}-tab`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={classNames(
              'min-h-11 grow border-b-4 px-2 py-2 figures text-lg leading-tight lg:grow-0 lg:px-4',
              tab.id === selected
                ? 'border-barn text-accent'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${id}-${tab.id}`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== selected}
        >
          {opened.includes(tab.id) && tab.content}
        </div>
      ))}
    </div>
  )
}

/** Where a key leads from the tab at `index`; the ends meet. */
function nextTab(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return index
}
