import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form by its schema. The error of a field is its first problem. The form library's package for that
 * knows more schema libraries, which costs each customer's form page another kilobyte.
 */
export function resolverOf<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const { data, error } = schema.safeParse(values)
    if (!error) return { values: data, errors: {} }
    const errors: FieldErrors<Values> = {}
    // In reverse, so that the first one stays.
    for (const { code, message, path } of error.issues.toReversed())
      set(errors, path.join('.'), { type: code, message })
    return { values: {}, errors }
  }
}
