import { type ComponentType, memo, Suspense, use } from 'react'
import { UNREACHABLE } from '../api/api-error.ts'
import { Skeleton } from '../ui/loaded.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { firstUse, nextUse, useTypedEarly, wasSubmittedEarly } from './done-early.ts'
import { orReload } from './load-chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A form that's complete in its page's document (`starts: 'form'` in `domain/pages.ts`). React leaves it as
 * it is until its module is loaded, when someone first uses the page. Its props must be constants: if they
 * change before that, React draws a new form.
 */
export function formInDocument<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const source: Source<Props> = { load, module: null }
  return memo((props: Props) => (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <Form source={source} props={props} />
    </Suspense>
  ))
}

interface Source<Props> {
  load: Load<Props>
  module: ReturnType<Load<Props>> | null
}

function Form<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const isInDocument = !useIsHydrated()
  source.module ??= isInDocument ? loadForUse(source.load) : orReload(source.load)()
  const { default: Loaded } = use(source.module)
  useTypedEarly(isInDocument)
  return <Loaded {...props} />
}

/** Tries again at each use: without a connection, the document is better than none. */
async function loadForUse<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let used = firstUse(); ; used = nextUse()) {
    await used
    try {
      return await orReload(load)()
    } catch {
      if (wasSubmittedEarly()) toast({ title: 'Error', description: UNREACHABLE, variant: 'destructive' })
    }
  }
}
