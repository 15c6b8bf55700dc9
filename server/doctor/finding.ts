const SUBJECTS = ['Configuration', 'Database', 'Clock', 'Disk', 'Email', 'Payments'] as const

/** One thing the doctor looked at, in a sentence that says what's wrong and what to do. */
export interface Finding {
  about: (typeof SUBJECTS)[number]
  /** A problem keeps something from working; a note is worth knowing. */
  level: 'fine' | 'note' | 'problem'
  sentence: string
}

type Report = (sentence: string) => Finding

/** Makes findings about one subject. */
export function about(subject: Finding['about']): Record<Finding['level'], Report> {
  const make =
    (level: Finding['level']): Report =>
    (sentence) => ({ about: subject, level, sentence })
  return { fine: make('fine'), note: make('note'), problem: make('problem') }
}

/** Looks at one subject. */
export type Findings = AsyncGenerator<Finding, void>

/** The findings, or that all is fine if there are none. */
export async function* orFine(findings: Findings, fine: Finding): Findings {
  let isFine = true
  for await (const finding of findings) {
    isFine = false
    yield finding
  }
  if (isFine) yield fine
}
