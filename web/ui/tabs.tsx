import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from './with-params.ts'

interface Tab<Id extends string> {
  id: Id
  label: string
  content: ReactNode
}

interface Props<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly [Tab<Id>, ...Tab<Id>[]]
  /** The parameter of the address that names the selected one, so that reloads and links keep it. */
  param: string
}

/** Tabs whose panels stay mounted once opened, so nothing typed in them is lost. */
export function Tabs<Id extends string>({ label, tabs, param }: Props<Id>) {
  const [params, setParams] = useSearchParams()
  const selected = (tabs.find(({ id }) => id === params.get(param)) ?? tabs[0]).id
  const [opened, setOpened] = useState([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])

  const select = (id: string) => setParams((old) => withParams(old, { [param]: id }), { replace: true })

  return (
    <RadixTabs.Root value={selected} onValueChange={select} className="grid gap-6">
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-1 border-b-2 border-line print:hidden">
        {tabs.map(({ id, label }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className="min-h-11 grow border-b-4 border-transparent px-2 py-2 figures text-lg leading-tight text-ink-soft hover:text-ink data-[state=active]:border-barn data-[state=active]:text-accent md:grow-0 md:px-4"
          >
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content
          key={id}
          value={id}
          {...(opened.includes(id) && { forceMount: true })}
          // No extra tab stop: every panel begins with something focusable.
          tabIndex={undefined}
          className="data-[state=inactive]:hidden"
        >
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
