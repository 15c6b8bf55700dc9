import { type SyntheticEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { fieldIssues } from '../api/api-error.ts'
import '../api/zod-without-eval.ts'
import type { Problem } from './form-problem.tsx'
import { resolverOf } from './resolver-of.ts'
import { type ActionOptions, useAction } from './use-action.ts'

interface FormOptions<Values extends FieldValues, Output>
  extends Pick<UseFormProps<Values, unknown, Output>, 'mode'> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  /** The saved values, if fields that weren't changed here follow them. */
  values?: Values
  /** One message for the invalid fields, where the spec quotes one; null if the fields say it themselves. */
  problemOf?: (errors: FieldErrors<Values>) => Problem | null
}

/** The action of a form (see `useAction`). */
export interface FormAction<Input, Response> {
  error: Error | null
  isPending: boolean
  isTaken: () => boolean
  fieldOf?: Readonly<Record<string, string>> | undefined
  /** A toast shows each refusal, so the form only leads to its field. */
  isQuoted?: boolean | undefined
  mutate: (input: Input, options: { onSuccess: (response: Response) => void }) => void
}

/** Shows the saved values, but keeps what was changed while they were on their way. */
type Settle<Values> = (saved: Values) => void

/** For the form, or for a button in it. */
export type SubmitHandler = (event: SyntheticEvent<HTMLElement>) => void

export interface SchemaForm<Values extends FieldValues, Output, Response = unknown>
  extends UseFormReturn<Values, unknown, Output> {
  action: FormAction<Output, Response>
  errors: FieldErrors<Values>
  /** For a `FormProblem` in the form, once it was sent with invalid fields and until they're corrected. */
  problem: Problem | null
  /** Props of the input for a value: those of the form library, and its error. */
  field: <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined }
  /** The handler that validates and then sends, once for a double-click. `onDone` gets the response. */
  submit: (onDone?: (response: Response, settle: Settle<Values>) => void) => SubmitHandler
  /** The same, where more than the action decides how the valid input is sent. */
  submitWith: (send: (input: Output, settle: Settle<Values>) => void) => SubmitHandler
}

/**
 * A form and the action that sends it (see `useAction`). Shows errors at their fields, those of the schema
 * and refusals by the server, and focuses the first.
 */
export function useSchemaForm<Values extends FieldValues, Output, Response>(
  options: FormOptions<Values, Output> & ActionOptions<Output, Response>,
): SchemaForm<Values, Output, Response> & { action: ReturnType<typeof useAction<Output, Response>> } {
  const action = useAction<Output, Response>(options)
  return { ...useFormOf<Values, Output, Response>({ ...options, action }), action }
}

/** Nothing is sent: `submitWith` gets the input. */
const UNSENT = { error: null, isPending: false, isTaken: () => false, mutate: () => {} }
const ANYWHERE = {}

/** A form for an existing action, or for none. */
export function useFormOf<Values extends FieldValues, Output, Response = unknown>({
  schema,
  problemOf,
  action = UNSENT,
  ...options
}: FormOptions<Values, Output> & { action?: FormAction<Output, Response> }): SchemaForm<
  Values,
  Output,
  Response
> {
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema),
    ...options,
    ...(options.values && { resetOptions: { keepDirtyValues: true } }),
    shouldFocusError: false,
  })
  const { setError, setFocus, getValues } = form
  const { errors, submitCount } = form.formState

  // After rendering, so the error is scrolled into view with its field, and fields without a ref work too.
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const { error, fieldOf = ANYWHERE, isQuoted } = action
  useEffect(() => {
    const issues = fieldIssues(error, fieldOf).filter(({ field }) => field in getValues())
    for (const [index, { field, message }] of issues.entries()) {
      if (!isQuoted) setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
      else if (index === 0) setFocus(field as Path<Values>)
    }
  }, [error, fieldOf, isQuoted, getValues, setError, setFocus])

  const submitWith: SchemaForm<Values, Output>['submitWith'] = (send) => (event) => {
    event.preventDefault()
    element.current = event.currentTarget.closest('form')
    if (action.isTaken()) return
    const settle = settleAfter(form)
    void form.handleSubmit((input) => send(input, settle))()
  }

  return {
    ...form,
    action,
    errors,
    problem: (submitCount > 0 && problemOf?.(errors)) || null,
    field: (name, options) => ({
      ...form.register(name, options),
      error: errors[name]?.message as string | undefined,
    }),
    submit: (onDone) =>
      submitWith((input, settle) =>
        action.mutate(input, { onSuccess: (response) => onDone?.(response, settle) }),
      ),
    submitWith,
  }
}

/** For the current values, which are sent. */
function settleAfter<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): Settle<Values> {
  // As text: the form changes lists and groups of values in place.
  const sent = new Map(Object.entries(form.getValues()).map(([name, value]) => [name, JSON.stringify(value)]))
  return (saved) => {
    const changed = Object.entries(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== sent.get(name),
    )
    form.reset(saved, { keepDirtyValues: false })
    for (const [name, value] of changed) form.setValue(name as Path<Values>, value, { shouldDirty: true })
  }
}

/**
 * For a form in a document: outside of a dialog, browsers send none with this method. Before the app runs,
 * they'd put what was typed into the address. The app sends it then (web/shell/done-early.ts).
 */
export const INERT_WITHOUT_APP = { method: 'dialog' }
