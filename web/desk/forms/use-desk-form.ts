import { type FormEvent, useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { type FormAction, type SchemaForm, useSchemaForm } from '../../forms/use-schema-form.ts'
import { type ToastMessage, toast } from '../../ui/toasts/toast.ts'

interface Options<Values extends FieldValues, Output>
  extends Omit<Parameters<typeof useSchemaForm<Values, Output>>[0], 'action' | 'shouldFocusError'> {
  /** The action that the form starts (see `useAction`). */
  action: FormAction & { isTaken: () => boolean }
  /** The toast for invalid fields, where the spec asks for one. */
  invalidToast?: (errors: FieldErrors<Values>) => ToastMessage | null
}

interface DeskForm<Values extends FieldValues, Output> extends SchemaForm<Values, Output> {
  errors: FieldErrors<Values>
  /** Ref for the element around the fields. */
  container: (element: HTMLElement | null) => void
  /**
   * Handler that validates and then sends. Ignores the second half of a double-click. `settle` shows the saved values, but keeps
   * what was changed while they were on their way.
   */
  submit: (send: (output: Output, settle: (saved: Values) => void) => void) => (event?: FormEvent) => void
}

/** A form for staff: focuses the first invalid field, shows the toasts of the spec, and sends once. */
export function useDeskForm<Values extends FieldValues, Output>({
  action,
  invalidToast,
  ...options
}: Options<Values, Output>): DeskForm<Values, Output> {
  const form = useSchemaForm<Values, Output>({ ...options, action, shouldFocusError: false })
  const { submitCount, errors } = form.formState
  const [container, setContainer] = useState<HTMLElement | null>(null)

  // After rendering, so the error is scrolled into view with its field, and fields without a ref work too.
  useEffect(() => {
    if (submitCount > 0) container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, container])

  const submit: DeskForm<Values, Output>['submit'] = (send) => (event) => {
    event?.preventDefault()
    if (action.isTaken()) return
    // As text: the form changes lists and groups of values in place.
    const sent = new Map(
      Object.entries(form.getValues()).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    const settle = (saved: Values) => {
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => JSON.stringify(value) !== sent.get(name),
      )
      form.reset(saved, { keepDirtyValues: false })
      for (const [name, value] of changed) form.setValue(name as Path<Values>, value, { shouldDirty: true })
    }
    void form.handleSubmit(
      (output) => send(output, settle),
      (invalid) => {
        const message = invalidToast?.(invalid)
        if (message) toast(message)
      },
    )()
  }

  return { ...form, errors, container: setContainer, submit }
}
