import type { BookingDraft } from './booking-draft.ts'

/** Ids of the step headings. */
export const STEPS = { item: 'choose-space', date: 'pick-date', time: 'pick-time' } as const

const CONTINUE = 'continue-to-payment'

/** The button that books the draft. */
export const continueButton = {
  id: CONTINUE,
  focus: () => document.getElementById(CONTINUE)?.focus(),
}

/** The first incomplete step, or null. */
export function missingStep(draft: BookingDraft): string | null {
  if (!draft.spaceId && !draft.bundleId) return STEPS.item
  if (!draft.date) return STEPS.date
  return draft.hour === null ? STEPS.time : null
}

/** Scrolls to a step and moves focus to its heading. */
export function goToStep(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
