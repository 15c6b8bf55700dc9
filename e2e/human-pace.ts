import type { Locator } from '@playwright/test'

const [SECONDS_PER_TAP, SECONDS_PER_CHARACTER] = [2.5, 0.3]

/** Acts like a person with a minute to spare, and adds up the seconds they would need: not the machine's, which vary. */
export function humanPace() {
  let seconds = 0
  return {
    tap: async (target: Locator) => {
      seconds += SECONDS_PER_TAP
      await target.click()
    },
    choose: async (target: Locator, option: string) => {
      // Opens the list, and taps an option.
      seconds += 2 * SECONDS_PER_TAP
      await target.selectOption(option)
    },
    type: async (target: Locator, text: string) => {
      seconds += SECONDS_PER_TAP + text.length * SECONDS_PER_CHARACTER
      await target.fill(text)
    },
    seconds: () => seconds,
  }
}
