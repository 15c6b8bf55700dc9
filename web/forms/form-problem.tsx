import { scrollOnMount } from '../ui/focus.ts'
import { Notice } from '../ui/panels.tsx'

/** One message for all fields that need it, where the specification quotes one. */
export interface Problem {
  title?: string
  text: string
}

/**
 * The problem with a form, below its button, until it's fixed (decision 105). The fields only look invalid
 * then: their messages are hidden (`FieldError`), but still describe them to screen readers.
 */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null
  return (
    <div ref={scrollOnMount} data-form-problem className="col-span-full basis-full scroll-mb-4">
      <Notice tone="bad" role="alert" {...(problem.title && { title: problem.title })}>
        <p>{problem.text}</p>
      </Notice>
    </div>
  )
}
