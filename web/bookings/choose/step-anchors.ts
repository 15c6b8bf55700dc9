import type { BookingChoice } from './booking-choice.ts'

/** The ids of the steps' headings. */
export const STEPS = { item: 'choose-space', date: 'pick-date', time: 'pick-time' } as const

/** The first step that still lacks a choice. */
export function missingStep(choice: BookingChoice): string | null {
  if (!choice.spaceId && !choice.bundleId) return STEPS.item
  if (!choice.date) return STEPS.date
  return choice.hour === null ? STEPS.time : null
}

/** Leads to a step, for the eye and for the keyboard. */
export function goToStep(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
