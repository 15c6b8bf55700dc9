import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { fieldIssues } from '../api/api-client.ts'
import '../api/without-eval.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'

interface Options<Values extends FieldValues, Output>
  extends Pick<UseFormProps<Values, unknown, Output>, 'mode' | 'shouldFocusError'> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  /** The error of the last request. Shown at the fields it names. */
  error: unknown
  /** The field that a refusal is about, by its code. Must be a constant. */
  fieldOf?: Readonly<Record<string, Path<Values>>>
}

/** A form that shows errors at their fields: those of the schema and refusals by the server. */
export function useSchemaForm<Values extends FieldValues, Output>({
  schema,
  error,
  fieldOf = NONE,
  ...options
}: Options<Values, Output>): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), ...options })
  const { setError, getValues } = form
  useEffect(() => {
    const issues = fieldIssues(error, fieldOf).filter(({ field }) => field in getValues())
    for (const [index, { field, message }] of issues.entries()) {
      setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
    }
  }, [error, fieldOf, getValues, setError])
  const isInvalid = Object.keys(form.formState.errors).length > 0
  // A toast about invalid fields has nothing more to say once they're corrected.
  useEffect(() => (isInvalid ? dismissErrorToasts : undefined), [isInvalid])
  return form
}

const NONE = {}
