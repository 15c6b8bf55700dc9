import type { BookingDraft } from './booking-draft.ts'

/** Ids of the step headings. */
export const STEPS = { item: 'choose-space', date: 'pick-date', time: 'pick-time' } as const

const CONTINUE = 'continue-to-payment'

/** The button that books the draft. */
export const continueButton = {
  id: CONTINUE,
  focus: () => document.getElementById(CONTINUE)?.focus(),
}

/** The step to go back to. An item is never missing: a time without one gets a space that's open. */
export function stepToFix({ date }: BookingDraft): string {
  return date ? STEPS.time : STEPS.date
}

/** Scrolls to a step and moves focus to its heading. */
export function goToStep(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
