import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
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
import { dismissErrorToasts } from '../ui/toasts/toast.ts'

interface Options<Values extends FieldValues, Output>
  extends Pick<UseFormProps<Values, unknown, Output>, 'mode' | 'shouldFocusError'> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  /** The saved values, if fields that weren't changed here follow them. */
  values?: Values
  /** The action of the form (see `useAction`): a refusal is shown at the fields it names. */
  action: FormAction
}

export interface FormAction {
  error: unknown
  fieldOf?: Readonly<Record<string, string>> | undefined
  /** A toast shows each refusal, so the form only leads to its field. */
  isQuoted?: boolean | undefined
}

export interface SchemaForm<Values extends FieldValues, Output>
  extends UseFormReturn<Values, unknown, Output> {
  /** Props of the input for a value: those of the form library, and its error. */
  field: <Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined }
}

/** A form that shows errors at their fields: those of the schema and refusals by the server. */
export function useSchemaForm<Values extends FieldValues, Output>({
  schema,
  action: { error, fieldOf = NONE, isQuoted },
  ...options
}: Options<Values, Output>): SchemaForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    ...options,
    ...(options.values && { resetOptions: { keepDirtyValues: true } }),
  })
  const { setError, setFocus, getValues } = form
  useEffect(() => {
    const issues = fieldIssues(error, fieldOf).filter(({ field }) => field in getValues())
    for (const [index, { field, message }] of issues.entries()) {
      if (!isQuoted) setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
      else if (index === 0) setFocus(field as Path<Values>)
    }
  }, [error, fieldOf, isQuoted, getValues, setError, setFocus])
  const { errors } = form.formState
  const isInvalid = Object.keys(errors).length > 0
  // A toast about invalid fields has nothing more to say once they're corrected.
  useEffect(() => (isInvalid ? dismissErrorToasts : undefined), [isInvalid])
  return {
    ...form,
    field: (name, options) => ({
      ...form.register(name, options),
      error: errors[name]?.message as string | undefined,
    }),
  }
}

const NONE = {}

/**
 * For a form in a document: outside of a dialog, browsers send none with this method. Before the app runs,
 * they'd put what was typed into the address. The app sends it then (web/app/done-early.ts).
 */
export const INERT_WITHOUT_APP = { method: 'dialog' }
