import type { BookingDraft } from './booking-draft.ts'

/** The ids of the steps' headings. */
export const STEPS = { item: 'choose-space', date: 'pick-date', time: 'pick-time' } as const

/** The first step that still lacks a choice. */
export function missingStep(draft: BookingDraft): string | null {
  if (!draft.spaceId && !draft.bundleId) return STEPS.item
  if (!draft.date) return STEPS.date
  return draft.hour === null ? STEPS.time : null
}

/** Leads to a step, for the eye and for the keyboard. */
export function goToStep(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
