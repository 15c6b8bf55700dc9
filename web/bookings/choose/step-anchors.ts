import type { BookingDraft } from './booking-draft.ts'

/** Ids of the step headings. */
export const STEPS = { item: 'choose-space', date: 'pick-date', time: 'pick-time' } as const

const CONTINUE = 'continue-to-payment'

/** The button that books the draft. */
export const continueButton = {
  id: CONTINUE,
  focus: () => document.getElementById(CONTINUE)?.focus(),
}

/** The first incomplete step, or null. The item comes last: a time without one gets a space that's free. */
export function missingStep(draft: BookingDraft): string | null {
  if (!draft.date) return STEPS.date
  if (draft.hour === null) return STEPS.time
  return draft.spaceId || draft.bundleId ? null : STEPS.item
}

/** Scrolls to a step and moves focus to its heading. */
export function goToStep(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
